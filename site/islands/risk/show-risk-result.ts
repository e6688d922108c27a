import { RESULT_MARK, riskResultOf } from '@whorl/contract/risk-assessment/result-marks.ts';
import { riskQuestions } from '@whorl/contract/risk-assessment/risk-points.ts';

/** Shows of the page's sentences those that apply to the answers of its form, and writes the points. */
export function showRiskResult(root: HTMLElement, form: HTMLFormElement): void {
  const given = new FormData(form);
  const answers = Object.fromEntries(riskQuestions.map((question) => [question, given.get(question)?.toString()]));
  const { shown, written } = riskResultOf(answers);
  for (const element of root.querySelectorAll<HTMLElement>(`[${RESULT_MARK}]`)) {
    const mark = element.getAttribute(RESULT_MARK) ?? '';
    const text = written.get(mark);
    if (text === undefined) element.hidden = !shown.has(mark);
    else element.textContent = text;
  }
}
