/** A pedestrian crossing: the system of the tutorial. */

import { system } from "kripke";

/** Cars have a light, people have a button. */
export const crossing = system("crossing")`
  input button : bool
  var   cars  : {green, amber, red} = green
  var   walk  : bool = false
  var   asked : bool = false
  next  cars = case {
    cars == green & asked : amber;
    cars == amber         : red;
    cars == red & !walk   : green;
    else                  : cars
  }
  next  walk = case {
    cars == amber  : true;
    walk & !button : false;
    else           : walk
  }
  next  asked = !walk & (asked | button)
  invariant safe : walk -> cars == red
  ltl served : G (button -> F walk)
  ltl drive  : G F cars == green
  ctl open   : AG EF cars == green
`;
