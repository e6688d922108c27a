import { RESULT_MARK, riskView } from '@whorl/contract/risk-assessment/result-marks.ts';
import { riskQuestions } from '@whorl/contract/risk-assessment/risk-points.ts';
import { applyView } from '../apply-view.ts';

/** Shows the result for the answers in a form. */
export function showRiskResult(root: HTMLElement, form: HTMLFormElement): void {
  const given = new FormData(form);
  const answers = Object.fromEntries(riskQuestions.map((question) => [question, given.get(question)?.toString()]));
  applyView(root, RESULT_MARK, riskView(answers));
}
