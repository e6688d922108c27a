import type { Check } from '@whorl/contract/playground/checks.ts';

/** A check, with the message for a visitor who fails it. */
export type DemoRule = Check & { readonly refusal: string };

/** Evaluates rules in order up to the first that fails. Later rules are not evaluated and not in the checks. */
export function evaluateRules(rules: readonly DemoRule[]): { checks: Check[]; refusal: string | undefined } {
  const failed = rules.findIndex(({ passed }) => !passed);
  const evaluated = failed === -1 ? rules : rules.slice(0, failed + 1);
  return {
    checks: evaluated.map(({ name, value, passed }) => ({ name, value, passed })),
    refusal: rules[failed]?.refusal,
  };
}
