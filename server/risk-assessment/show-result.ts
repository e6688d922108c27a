import type { RiskAnswers } from '@whorl/contract/risk-assessment/assess-risk.ts';
import { RESULT_MARK, riskView } from '@whorl/contract/risk-assessment/result-marks.ts';
import { applyView } from '../platform/static/apply-view.ts';
import { patchPageWithoutScripts } from '../platform/static/prerendered-page.ts';

/** Returns the prerendered page with these answers chosen and their result. */
export const showResult = (page: string, answers: RiskAnswers): string =>
  patchPageWithoutScripts(page, (document) => {
    applyView(document, RESULT_MARK, riskView(answers));
    const chosen = Object.entries(answers).flatMap(([question, value]) =>
      value === undefined ? [] : [[question, { value }]],
    );
    applyView(document, 'name', Object.fromEntries(chosen));
  });
