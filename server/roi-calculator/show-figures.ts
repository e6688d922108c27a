import { inputsQuery, type ReadInputs } from '@whorl/contract/roi/roi-inputs.ts';
import { ROI_MARK, roiView, type Shown } from '@whorl/contract/roi/roi-view.ts';
import { pages } from '@whorl/contract/urls.ts';
import { parse, serialize } from 'parse5';
import {
  attribute,
  type Element,
  elementsOf,
  leaveOutScripts,
  setAttribute,
  setText,
} from '../platform/static/prerendered-page.ts';

/**
 * The prerendered page with these inputs and what they come to, as the script would show it, and with a way to the page
 * that runs scripts. This answer runs none: hydration would put the example back.
 */
export function showFigures(page: string, read: ReadInputs): string {
  const document = parse(page);
  const view: Record<string, Shown> = {
    ...roiView(read),
    root: { attributes: { 'data-still': '' } },
    live: { hidden: false, attributes: { href: `${pages.roiCalculator.path}?${inputsQuery(read.inputs)}` } },
  };
  for (const element of [...elementsOf(document)]) {
    const shown = view[attribute(element, ROI_MARK) ?? ''];
    if (shown !== undefined) show(element, shown);
  }
  leaveOutScripts(document);
  return serialize(document);
}

function show(element: Element, { text, attributes = {}, hidden }: Shown): void {
  for (const [name, value] of Object.entries(attributes)) setAttribute(element, name, value);
  if (text !== undefined) setText(element, text);
  if (hidden !== undefined) setAttribute(element, 'hidden', hidden ? '' : undefined);
}
