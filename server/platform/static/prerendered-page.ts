import { type DefaultTreeAdapterTypes, parse, serialize, defaultTreeAdapter as tree } from 'parse5';

export type Element = DefaultTreeAdapterTypes.Element;
export type Node = DefaultTreeAdapterTypes.ChildNode | DefaultTreeAdapterTypes.ParentNode;

/**
 * Returns a prerendered page with what `patch` changes in its parsed document. Inline scripts and styles keep their exact
 * text, so the page's policy still allows them.
 */
export function patchPage(page: string, patch: (document: DefaultTreeAdapterTypes.Document) => void): string {
  const document = parse(page);
  patch(document);
  return serialize(document);
}

/** Like `patchPage`, without the scripts that load and hydrate the page: they would restore what was prerendered. */
export const patchPageWithoutScripts: typeof patchPage = (page, patch) =>
  patchPage(page, (document) => {
    patch(document);
    for (const element of elementsOf(document)) if (loadsScript(element)) tree.detachNode(element);
  });

/** Blocks of data are no scripts. */
const loadsScript = (element: Element): boolean =>
  (element.tagName === 'script' && attribute(element, 'src') !== undefined) ||
  (element.tagName === 'link' && attribute(element, 'rel') === 'modulepreload');

/** All elements within, each before what is in it. They may be changed and removed meanwhile. */
export function* elementsOf(node: Node): Generator<Element> {
  if (!('childNodes' in node)) return;
  for (const child of [...node.childNodes]) {
    if ('tagName' in child) yield child;
    yield* elementsOf(child);
  }
}

/** @throws Error where the page has no element with this ID */
export function requireElement(document: Node, id: string): Element {
  for (const element of elementsOf(document)) if (attribute(element, 'id') === id) return element;
  throw new Error(`The page has no element #${id}`);
}

/** Replaces the text of the `title` in the head. An inline drawing may have one too. */
export function setTitle(document: Node, title: string): void {
  for (const element of elementsOf(document))
    if (element.tagName === 'title' && element.parentNode?.nodeName === 'head') setText(element, title);
}

export const attribute = (element: Element, name: string): string | undefined =>
  element.attrs.find((candidate) => candidate.name === name)?.value;

/** @param value undefined removes it */
export function setAttribute(element: Element, name: string, value: string | undefined): void {
  const known = element.attrs.find((candidate) => candidate.name === name);
  if (value === undefined) element.attrs = element.attrs.filter((candidate) => candidate !== known);
  else if (known) known.value = value;
  else element.attrs.push({ name, value });
}

/** Replaces everything in the element. */
export function setText(element: Element, text: string): void {
  for (const child of [...element.childNodes]) tree.detachNode(child);
  if (text !== '') tree.insertText(element, text);
}

export function textOf(node: Node): string {
  if ('value' in node) return node.value;
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
}
