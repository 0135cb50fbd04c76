import { system } from "kripke";

/** Two lights at a crossing; a car on the side road asks for green. */
export const crossing = system("crossing")`
  input car : bool
  var main : {green, yellow, red} = green
  var side : {green, yellow, red} = red
  var wait : 0..3 = 0
  next wait = main == green & car & wait < 3 ? wait + 1 : 0
  next main = case {
    main == green & wait == 3 : yellow;
    main == yellow : red;
    main == red & side == yellow : green;
    else : main
  }
  next side = case {
    side == red & main == yellow : green;
    side == green & !car : yellow;
    side == yellow : red;
    else : side
  }
  invariant safe : main == red | side == red
  ltl crossed : G (car -> F side == green)
`;
