import { salesCallElementId } from '@whorl/contract/sales-calls/parameters.ts';
import { type DefaultTreeAdapterTypes, parse, parseFragment, serialize, defaultTreeAdapter as tree } from 'parse5';

type Element = DefaultTreeAdapterTypes.Element;

/**
 * The prerendered page with what there is to say of a call in its place. It runs no script: hydration would put the
 * empty place back, and no script gets to see the address, which has the token in it.
 *
 * @param content HTML that is safe already
 * @throws Error where the page lacks the place
 */
export function fillCallPage(page: string, content: string): string {
  const document = parse(page);
  const elements = [...elementsOf(document)];
  const place = elements.find((element) => attribute(element, 'id') === salesCallElementId);
  if (place === undefined) throw new Error(`The page has no element #${salesCallElementId}`);
  for (const child of [...place.childNodes]) tree.detachNode(child);
  for (const child of [...parseFragment(content).childNodes]) tree.appendChild(place, child);
  for (const element of elements) if (loadsScript(element)) tree.detachNode(element);
  return serialize(document);
}

/** What loads the page's scripts; blocks of data stay. */
const loadsScript = (element: Element): boolean =>
  (element.tagName === 'script' && attribute(element, 'src') !== undefined) ||
  (element.tagName === 'link' && attribute(element, 'rel') === 'modulepreload');

function* elementsOf(node: DefaultTreeAdapterTypes.ChildNode | DefaultTreeAdapterTypes.Document): Generator<Element> {
  if (!('childNodes' in node)) return;
  for (const child of node.childNodes) {
    if ('tagName' in child) yield child;
    yield* elementsOf(child);
  }
}

const attribute = (element: Element, name: string): string | undefined =>
  element.attrs.find((candidate) => candidate.name === name)?.value;
