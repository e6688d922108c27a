import { type DefaultTreeAdapterTypes, parse, serialize } from 'parse5';

type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.ChildNode | DefaultTreeAdapterTypes.Document;

/** What rows say of themselves, as `data-team` and `data-place`, and what the lists to choose from are called. */
type Choice = { readonly team: string; readonly place: string };

/**
 * The page of positions with only those that fit, and with what was chosen chosen; an empty choice fits all. Inline
 * scripts and styles stay as they are, so the page's policy still holds.
 */
export function narrowList(page: string, choice: Choice): string {
  const document = parse(page);
  let row = 0;
  let fitting = 0;
  for (const element of elementsOf(document)) {
    if (attribute(element, 'data-team') !== undefined) {
      row += 1;
      const fits = Object.entries(choice).every(
        ([name, wanted]) => wanted === '' || attribute(element, `data-${name}`) === wanted,
      );
      if (fits) fitting += 1;
      else element.attrs.push({ name: 'hidden', value: '' });
    }
    const wanted = element.tagName === 'select' ? choice[attribute(element, 'name') as keyof Choice] : undefined;
    if (wanted) choose(element, wanted);
  }
  if (row > 0 && fitting === 0) showNone(document);
  return serialize(document);
}

function choose(select: Element, wanted: string): void {
  for (const option of elementsOf(select)) {
    const [text] = option.childNodes;
    const isWanted = text !== undefined && 'value' in text && text.value === wanted;
    if (isWanted) option.attrs.push({ name: 'selected', value: '' });
  }
}

/** The sentence that stands in the page for a list without rows. */
function showNone(document: Node): void {
  for (const element of elementsOf(document)) {
    if (attribute(element, 'data-none') === undefined) continue;
    element.attrs = element.attrs.filter(({ name }) => name !== 'hidden');
  }
}

function* elementsOf(node: Node): Generator<Element> {
  if (!('childNodes' in node)) return;
  for (const child of node.childNodes) {
    if ('tagName' in child) yield child;
    yield* elementsOf(child);
  }
}

const attribute = (element: Element, name: string): string | undefined =>
  element.attrs.find((candidate) => candidate.name === name)?.value;
