import type { RiskAnswers } from '@whorl/contract/risk-assessment/assess-risk.ts';
import { createRiskView, RESULT_ATTRIBUTE } from '@whorl/contract/risk-assessment/risk-view.ts';
import { applyView } from '../platform/static/apply-view.ts';
import { patchPageWithoutScripts } from '../platform/static/prerendered-page.ts';

/** Returns the prerendered page with these answers selected and their result. */
export const renderResult = (page: string, answers: RiskAnswers): string =>
  patchPageWithoutScripts(page, (document) => {
    applyView(document, RESULT_ATTRIBUTE, createRiskView(answers));
    const chosen = Object.entries(answers).flatMap(([question, value]) =>
      value === undefined ? [] : [[question, { value }]],
    );
    applyView(document, 'name', Object.fromEntries(chosen));
  });
