import { inputsQuery, type ReadInputs } from '@whorl/contract/roi/roi-inputs.ts';
import { ROI_MARK, roiView, type Shown } from '@whorl/contract/roi/roi-view.ts';
import { pages } from '@whorl/contract/urls.ts';
import { type DefaultTreeAdapterTypes, parse, serialize, defaultTreeAdapter as tree } from 'parse5';

type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.ChildNode | DefaultTreeAdapterTypes.Document;

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
    if (loadsScript(element)) tree.detachNode(element);
  }
  return serialize(document);
}

function show(element: Element, { text, attributes = {}, hidden }: Shown): void {
  for (const [name, value] of Object.entries(attributes)) setAttribute(element, name, value);
  if (text !== undefined) setText(element, text);
  if (hidden !== undefined) setAttribute(element, 'hidden', hidden ? '' : undefined);
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
  if (text !== '') tree.insertText(element, text);
}

const attribute = (element: Element, name: string): string | undefined =>
  element.attrs.find((candidate) => candidate.name === name)?.value;

/** @param value undefined removes it */
function setAttribute(element: Element, name: string, value: string | undefined): void {
  element.attrs = element.attrs.filter((candidate) => candidate.name !== name);
  if (value !== undefined) element.attrs.push({ name, value });
}
