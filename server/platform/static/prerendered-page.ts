import { type DefaultTreeAdapterTypes, defaultTreeAdapter as tree } from 'parse5';

export type Element = DefaultTreeAdapterTypes.Element;
export type Node = DefaultTreeAdapterTypes.ChildNode | DefaultTreeAdapterTypes.Document;

/** All elements within, each before what is in it. They may be changed and taken out meanwhile. */
export function* elementsOf(node: Node): Generator<Element> {
  if (!('childNodes' in node)) return;
  for (const child of [...node.childNodes]) {
    if ('tagName' in child) yield child;
    yield* elementsOf(child);
  }
}

export const attribute = (element: Element, name: string): string | undefined =>
  element.attrs.find((candidate) => candidate.name === name)?.value;

/** @param value undefined removes it */
export function setAttribute(element: Element, name: string, value: string | undefined): void {
  element.attrs = element.attrs.filter((candidate) => candidate.name !== name);
  if (value !== undefined) element.attrs.push({ name, value });
}

/** Takes the place of everything in the element. */
export function setText(element: Element, text: string): void {
  for (const child of [...element.childNodes]) tree.detachNode(child);
  if (text !== '') tree.insertText(element, text);
}

/** What loads the page's scripts, for a page that the server filled in: hydration would put the empty one back. */
export function leaveOutScripts(document: Node): void {
  for (const element of [...elementsOf(document)]) if (loadsScript(element)) tree.detachNode(element);
}

/** Blocks of data stay. */
const loadsScript = (element: Element): boolean =>
  (element.tagName === 'script' && attribute(element, 'src') !== undefined) ||
  (element.tagName === 'link' && attribute(element, 'rel') === 'modulepreload');
