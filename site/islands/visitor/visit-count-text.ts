import type { ResultWithSignals } from '@whorl/contract/identification/result.ts';

/** Texts by the number of a visitor's identifications, including this one; `times` has the placeholder `{count}`. */
type VisitCountTexts = { before: string; once: string; times: string };

export function chooseVisitCountText(
  { visits, visitorFound }: Pick<ResultWithSignals, 'visits' | 'visitorFound'>,
  { before, once, times }: VisitCountTexts,
): string {
  // Another vendor's agent reports no count.
  if (visits === undefined) return visitorFound ? before : once;
  return visits > 1 ? times : once;
}
