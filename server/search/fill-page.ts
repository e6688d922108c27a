import {
  resultsView,
  type SearchOutcome,
  searchElements,
  statusOf,
  type ViewNode,
} from '@whorl/contract/search/results-view.ts';
import { parse } from 'parse5';
import { attribute, type Element, elementsOf } from '../platform/static/prerendered-page.ts';

type Slot = { from: number; to: number; write(query: string, outcome: SearchOutcome): string };

export type FillPage = (query: string, outcome: SearchOutcome) => string;

/**
 * Finds once where the answer goes in the prerendered page, and then puts it there without touching anything else: all
 * that is inline stays byte for byte, so the page's policy holds, and so does what the page's scripts expect.
 *
 * @throws Error where the page lacks one of the places
 */
export function createFillPage(page: string): FillPage {
  const elements = [...elementsOf(parse(page, { sourceCodeLocationInfo: true }))];
  const find = (what: string, fits: (element: Element) => boolean) => {
    const location = elements.find(fits)?.sourceCodeLocation;
    if (!location?.startTag) throw new Error(`The search page has no ${what}`);
    return { whole: location, start: location.startTag, end: location.endTag ?? location.startTag };
  };
  const hasId = (id: string) => (element: Element) => attribute(element, 'id') === id;
  const inside = (what: string, fits: (element: Element) => boolean, write: Slot['write']): Slot => {
    const { start, end } = find(what, fits);
    return { from: start.endOffset, to: end.startOffset, write };
  };

  const input = find(searchElements.input, hasId(searchElements.input)).start;
  const robots = find('robots', (element) => attribute(element, 'name') === 'robots').whole;
  const tagEnd = page.slice(input.startOffset, input.endOffset).endsWith('/>') ? 2 : 1;
  const slots: Slot[] = [
    inside(
      'title',
      ({ tagName, parentNode }) => tagName === 'title' && parentNode?.nodeName === 'head',
      (query) => escapeHtml(`Search: ${query}`),
    ),
    // Every query would be a page of its own.
    { from: robots.startOffset, to: robots.endOffset, write: () => '<meta name="robots" content="noindex, follow">' },
    {
      from: input.endOffset - tagEnd,
      to: input.endOffset - tagEnd,
      write: (query: string) => ` value="${escapeHtml(query)}"`,
    },
    inside(searchElements.status, hasId(searchElements.status), (_query, outcome) => escapeHtml(statusOf(outcome))),
    inside(searchElements.results, hasId(searchElements.results), (_query, outcome) =>
      resultsView(outcome).map(htmlOf).join(''),
    ),
  ].sort((one, other) => one.from - other.from);

  return (query, outcome) => {
    let html = '';
    let done = 0;
    for (const { from, to, write } of slots) {
      html += page.slice(done, from) + write(query, outcome);
      done = to;
    }
    return html + page.slice(done);
  };
}

function htmlOf(node: ViewNode): string {
  if (typeof node === 'string') return escapeHtml(node);
  const { tag, className, href, lang, content } = node;
  const attributes = Object.entries({ class: className, href, lang }).map(([name, value]) =>
    value === undefined ? '' : ` ${name}="${escapeHtml(value)}"`,
  );
  return `<${tag}${attributes.join('')}>${content.map(htmlOf).join('')}</${tag}>`;
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
