import type { RiskAnswers } from '@whorl/contract/risk-assessment/assess-risk.ts';
import { RESULT_MARK, riskResultOf } from '@whorl/contract/risk-assessment/result-marks.ts';
import { parse, serialize } from 'parse5';
import { attribute, elementsOf, leaveOutScripts, setAttribute, setText } from '../platform/static/prerendered-page.ts';

/**
 * The prerendered page with these answers chosen and what they come to, as the script would show it. The answer runs no
 * script: hydration would put the unanswered page back.
 */
export function showResult(page: string, answers: RiskAnswers): string {
  const document = parse(page);
  const { shown, written } = riskResultOf(answers);
  for (const element of [...elementsOf(document)]) {
    const mark = attribute(element, RESULT_MARK);
    const text = mark === undefined ? undefined : written.get(mark);
    if (text !== undefined) setText(element, text);
    else if (mark !== undefined) setAttribute(element, 'hidden', shown.has(mark) ? undefined : '');
    if (attribute(element, 'type') === 'radio' && answers[attribute(element, 'name') ?? ''] !== undefined) {
      const isChosen = answers[attribute(element, 'name') ?? ''] === attribute(element, 'value');
      setAttribute(element, 'checked', isChosen ? '' : undefined);
    }
  }
  leaveOutScripts(document);
  return serialize(document);
}
