import { assessRisk } from '@whorl/contract/risk-assessment/assess-risk.ts';
import { marksOf, pointsMark, RESULT_MARK, writtenPoints } from '@whorl/contract/risk-assessment/result-marks.ts';
import { riskQuestions } from '@whorl/contract/risk-assessment/risk-points.ts';

/** Shows of the page's sentences those that apply to the answers of its form, and writes the points. */
export function showRiskResult(root: HTMLElement, form: HTMLFormElement): void {
  const given = new FormData(form);
  const answers = Object.fromEntries(riskQuestions.map((question) => [question, given.get(question)?.toString()]));
  const risks = assessRisk(answers);
  const isAnswered = Object.values(answers).some((answer) => answer !== undefined);
  const shown = new Set(isAnswered ? risks.flatMap(marksOf) : ['unanswered']);
  const points = new Map(risks.map((risk) => [pointsMark(risk.attack), risk]));
  for (const element of root.querySelectorAll<HTMLElement>(`[${RESULT_MARK}]`)) {
    const mark = element.getAttribute(RESULT_MARK) ?? '';
    const risk = points.get(mark);
    if (risk) element.textContent = writtenPoints(risk);
    else element.hidden = !shown.has(mark);
  }
}
