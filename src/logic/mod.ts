/** Temporal logic: formulas of LTL with past and CTL, their text, their meaning on lassos, and translations. */

export { Ltl, type LtlBinary, type LtlUnary } from "./ltl_formula.ts";
export { Ctl, type CtlBinary, type CtlUnary } from "./ctl_formula.ts";
export { atomsOf, formulaSize, mapAtoms, sameFormula, subformulas } from "./formula.ts";
export { parseLtl, printLtl } from "./ltl_text.ts";
export { parseCtl, printCtl } from "./ctl_text.ts";
export { FormulaSyntaxError } from "./formula_syntax_error.ts";
export { type CtlFileFormula, readCtlFile } from "./ctl_file.ts";
export { resolveAtoms, SymbolTable } from "./resolve.ts";
export { nearestNames } from "./nearest_name.ts";
export { CLASS_MEANINGS, classifyLtl, type LtlClass } from "./ltl_class.ts";
export { evaluateLtl, LassoEvaluation, type LassoWord } from "./ltl_evaluate.ts";
export { holdsOnTrace, traceWord } from "./trace_word.ts";
export { simplifyLtl } from "./ltl_simplify.ts";
export { negationNormalForm } from "./ltl_normal_form.ts";
export {
  type LtlProduct,
  type Route,
  ROUTES,
  translate,
  type TranslateOptions,
} from "./translate/translate.ts";
