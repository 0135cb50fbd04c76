/** Temporal logic: formulas of LTL with past and CTL, their text, their meaning on lassos, and translations. */

export { Ltl, type LtlBinary, type LtlConstructors, type LtlUnary } from "./ltl_formula.ts";
export { Ctl, type CtlBinary, type CtlConstructors, type CtlUnary } from "./ctl_formula.ts";
export {
  atomsOf,
  type Formula,
  formulaDepth,
  formulaSize,
  mapAtoms,
  sameFormula,
  subformulas,
  substitute,
} from "./formula.ts";
export { parseLtl, printLtl } from "./ltl_text.ts";
export { parseCtl, printCtl } from "./ctl_text.ts";
export { FormulaSyntaxError } from "./formula_syntax_error.ts";
export { type CtlAnnotation, type CtlFileFormula, readCtlFile } from "./ctl_file.ts";
export { resolveAtoms, SymbolTable } from "./resolve.ts";
export { nearestNames } from "./nearest_name.ts";
export { CLASS_MEANINGS, classifyLtl, type LtlClass } from "./ltl_class.ts";
export { evaluateLtl, LassoEvaluation, type LassoWord } from "./ltl_evaluate.ts";
export { holdsOnTrace, traceWord } from "./trace_word.ts";
export { simplifyLtl } from "./ltl_simplify.ts";
export { negationNormalForm } from "./ltl_normal_form.ts";
export { LtlTable } from "./ltl_table.ts";
export { pastDepth } from "./past_depth.ts";
export { linearForm } from "./ctl_linear.ts";
export { ctlNegationNormalForm, existentialForm } from "./ctl_normal_form.ts";
export { type Automaton, type Transition } from "./automaton/automaton.ts";
export { type Guard } from "./automaton/guard.ts";
export { type AutomatonOptions, type LtlAutomaton, ltlToAutomaton } from "./automaton/from_ltl.ts";
export { type Strength, type StrengthReport } from "./automaton/strength.ts";
export { type ConstructionLimits } from "./automaton/construct.ts";
export { printHoa } from "./automaton/hoa.ts";
export {
  type LtlInvariant,
  type LtlLiveness,
  type LtlProduct,
  type ProductParts,
  type Route,
  ROUTES,
  translate,
  type TranslateOptions,
  type TranslationStatistics,
} from "./translate/translate.ts";
export { type Encoding } from "./translate/automaton_route.ts";
