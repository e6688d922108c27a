import { assessRisk, type RiskAnswers } from '@whorl/contract/risk-assessment/assess-risk.ts';
import { marksOf, pointsMark, RESULT_MARK, writtenPoints } from '@whorl/contract/risk-assessment/result-marks.ts';
import { type DefaultTreeAdapterTypes, parse, serialize, defaultTreeAdapter as tree } from 'parse5';

type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.ChildNode | DefaultTreeAdapterTypes.Document;

/**
 * The prerendered page with these answers chosen and what they come to, as the script would show it. The answer runs no
 * script: hydration would put the unanswered page back.
 */
export function showResult(page: string, answers: RiskAnswers): string {
  const document = parse(page);
  const risks = assessRisk(answers);
  const shown = new Set(risks.flatMap(marksOf));
  const points = new Map(risks.map((risk) => [pointsMark(risk.attack), writtenPoints(risk)]));
  for (const element of [...elementsOf(document)]) {
    const mark = attribute(element, RESULT_MARK);
    const written = mark === undefined ? undefined : points.get(mark);
    if (written !== undefined) setText(element, written);
    else if (mark !== undefined) setAttribute(element, 'hidden', shown.has(mark) ? undefined : '');
    if (attribute(element, 'type') === 'radio' && answers[attribute(element, 'name') ?? ''] !== undefined) {
      const isChosen = answers[attribute(element, 'name') ?? ''] === attribute(element, 'value');
      setAttribute(element, 'checked', isChosen ? '' : undefined);
    }
    if (loadsScript(element)) tree.detachNode(element);
  }
  return serialize(document);
}

const loadsScript = (element: Element): boolean =>
  (element.tagName === 'script' && attribute(element, 'src') !== undefined) ||
  (element.tagName === 'link' && attribute(element, 'rel') === 'modulepreload');

function* elementsOf(node: Node): Generator<Element> {
  if (!('childNodes' in node)) return;
  for (const child of [...node.childNodes]) {
    if ('tagName' in child) yield child;
    yield* elementsOf(child);
  }
}

function setText(element: Element, text: string): void {
  for (const child of [...element.childNodes]) tree.detachNode(child);
  tree.insertText(element, text);
}

const attribute = (element: Element, name: string): string | undefined =>
  element.attrs.find((candidate) => candidate.name === name)?.value;

/** @param value undefined removes it */
function setAttribute(element: Element, name: string, value: string | undefined): void {
  element.attrs = element.attrs.filter((candidate) => candidate.name !== name);
  if (value !== undefined) element.attrs.push({ name, value });
}
