import { type DefaultTreeAdapterTypes, parse, serialize, defaultTreeAdapter as tree } from 'parse5';

export type Element = DefaultTreeAdapterTypes.Element;
export type Node = DefaultTreeAdapterTypes.ChildNode | DefaultTreeAdapterTypes.ParentNode;

/**
 * Returns a prerendered page after `patch` has changed its parsed document. Inline scripts and styles keep their exact
 * text, so that the hashes in the page's policy still match.
 */
export function patchPage(page: string, patch: (document: DefaultTreeAdapterTypes.Document) => void): string {
  const document = parse(page);
  patch(document);
  return serialize(document);
}

/**
 * Like `patchPage`, but removes the scripts that hydrate the page, because they would restore the prerendered content.
 */
export const patchPageWithoutScripts: typeof patchPage = (page, patch) =>
  patchPage(page, (document) => {
    patch(document);
    for (const element of iterateElements(document)) if (loadsScript(element)) tree.detachNode(element);
  });

/** Whether an element loads a script; data blocks such as JSON-LD don't. */
const loadsScript = (element: Element): boolean =>
  (element.tagName === 'script' && getAttribute(element, 'src') !== undefined) ||
  (element.tagName === 'link' && getAttribute(element, 'rel') === 'modulepreload');

/** Yields all descendant elements in document order. They may be changed and removed during the iteration. */
export function* iterateElements(node: Node): Generator<Element> {
  if (!('childNodes' in node)) return;
  for (const child of [...node.childNodes]) {
    if ('tagName' in child) yield child;
    yield* iterateElements(child);
  }
}

/** Returns the element with an ID. @throws Error if the page has none */
export function requireElement(document: Node, id: string): Element {
  for (const element of iterateElements(document)) if (getAttribute(element, 'id') === id) return element;
  throw new Error(`The page has no element #${id}`);
}

/** Replaces the text of the `title` in the head; inline SVGs may have a `title` too. */
export function setTitle(document: Node, title: string): void {
  for (const element of iterateElements(document))
    if (element.tagName === 'title' && element.parentNode?.nodeName === 'head') setText(element, title);
}

/** Returns the value of an attribute; undefined if the element doesn't have it. */
export const getAttribute = (element: Element, name: string): string | undefined =>
  element.attrs.find((candidate) => candidate.name === name)?.value;

/** Sets an attribute. @param value undefined removes it */
export function setAttribute(element: Element, name: string, value: string | undefined): void {
  const known = element.attrs.find((candidate) => candidate.name === name);
  if (value === undefined) element.attrs = element.attrs.filter((candidate) => candidate !== known);
  else if (known) known.value = value;
  else element.attrs.push({ name, value });
}

/** Replaces all children of an element with a text. */
export function setText(element: Element, text: string): void {
  for (const child of [...element.childNodes]) tree.detachNode(child);
  if (text !== '') tree.insertText(element, text);
}

/** Returns the text of a node and its descendants. */
export function getText(node: Node): string {
  if ('value' in node) return node.value;
  return 'childNodes' in node ? node.childNodes.map(getText).join('') : '';
}
