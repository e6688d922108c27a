import type { Check } from '@whorl/contract/playground/checks.ts';

/** A check, and what is said to whoever does not pass it. */
export type Rule = Check & { readonly refusal: string };

/**
 * Goes through rules in order. The first that is not passed ends it: what stands behind it was not looked at, and is not
 * in the checks.
 */
export function judge(rules: readonly Rule[]): { checks: Check[]; refusal: string | undefined } {
  const failed = rules.findIndex(({ passed }) => !passed);
  const asked = failed === -1 ? rules : rules.slice(0, failed + 1);
  return {
    checks: asked.map(({ name, value, passed }) => ({ name, value, passed })),
    refusal: rules[failed]?.refusal,
  };
}
