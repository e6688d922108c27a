import { riskQuestions } from '@whorl/contract/risk-assessment/risk-points.ts';
import { createRiskView, RESULT_ATTRIBUTE } from '@whorl/contract/risk-assessment/risk-view.ts';
import { applyView } from '../apply-view.ts';

/** Shows the result of a form's answers. */
export function showRiskResult(root: HTMLElement, form: HTMLFormElement): void {
  const given = new FormData(form);
  const answers = Object.fromEntries(riskQuestions.map((question) => [question, given.get(question)?.toString()]));
  applyView(root, RESULT_ATTRIBUTE, createRiskView(answers));
}
