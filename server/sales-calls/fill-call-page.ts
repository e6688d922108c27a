import { salesCallElementId } from '@whorl/contract/sales-calls/parameters.ts';
import { parse, parseFragment, serialize, defaultTreeAdapter as tree } from 'parse5';
import { attribute, elementsOf, leaveOutScripts } from '../platform/static/prerendered-page.ts';

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
  leaveOutScripts(document);
  return serialize(document);
}
