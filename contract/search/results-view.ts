import { pathsInScripts } from '../urls.ts';
import type { ViewElement, ViewNode } from '../view/view.ts';
import { type Marked, QUERY_LENGTH, queryParameter, type SearchAnswer, type SearchHit } from './search-answer.ts';

/** IDs of the elements that server and browser fill in. */
export const searchElements = { input: 'search-query', status: 'search-status', results: 'search-results' } as const;

/** Outcome of a search. */
export type SearchOutcome =
  | { step: 'no query' }
  | { step: 'answered'; answer: SearchAnswer }
  | { step: 'too long' }
  | { step: 'too many'; seconds: number }
  | { step: 'failed' };

/** Returns the URL of the search page for a query. */
export const searchUrl = (query: string): string =>
  `${pathsInScripts.search}?${new URLSearchParams({ [queryParameter]: query })}`;

/** Returns what the search page shows of an outcome. */
export const searchView = (outcome: SearchOutcome) => ({
  [searchElements.status]: { text: describeOutcome(outcome) },
  [searchElements.results]: { content: resultsView(outcome) },
});

/** Returns the status message, which screen readers announce; empty without a query. */
export function describeOutcome(outcome: SearchOutcome): string {
  if (outcome.step === 'no query') return '';
  if (outcome.step === 'too long') return `Please search for ${QUERY_LENGTH} characters or fewer.`;
  if (outcome.step === 'too many')
    return `Too many searches. Please try again in ${outcome.seconds === 1 ? 'a second' : `${outcome.seconds} seconds`}.`;
  if (outcome.step === 'failed') return 'Search is unavailable right now. Please try again.';
  const { total, hits, partly, replaced } = outcome.answer;
  if (total === 0) return `No results for “${isolateDirection(outcome.answer.query)}”.`;
  const count = total === 1 ? '1 result' : `${total} results`;
  const shown = hits.length < total ? `${count} (showing top ${hits.length})` : count;
  const instead = (replaced ?? [])
    .map(({ typed, by }) => ` No page contains “${isolateDirection(typed)}”; showing results for “${by}”.`)
    .join('');
  return `${shown}.${partly ? ' None contains all of the words.' : ''}${instead}`;
}

/** Encloses typed text in isolates (UAX #9), like `<bdi>`, so that Arabic or Hebrew doesn't reorder the text around it. */
const isolateDirection = (typed: string): string => `\u2068${typed}\u2069`;

/** Returns the content below the status message. */
function resultsView(outcome: SearchOutcome): readonly ViewElement[] {
  if (outcome.step !== 'answered') return outcome.step === 'no query' ? [] : [{ tag: 'p', content: searchTips }];
  const { hits, suggestion } = outcome.answer;
  if (hits.length > 0) return [{ tag: 'ol', attributes: { class: 'hits' }, content: hits.map(hitView) }];
  const meant: ViewElement[] =
    suggestion === undefined
      ? []
      : [
          {
            tag: 'p',
            attributes: { class: 'row-title' },
            content: ['Did you mean ', link(searchUrl(suggestion), suggestion), '?'],
          },
        ];
  return [...meant, { tag: 'p', content: searchTips }];
}

/** Marks the matches of a text with `<mark>`. */
const markedView = (text: Marked): ViewNode[] =>
  text.flatMap((piece, index): ViewNode[] => {
    if (piece === '') return [];
    return index % 2 === 0 ? [piece] : [{ tag: 'mark', content: [piece] }];
  });

function hitView({ url, kind, language, title, section, excerpt, more }: SearchHit): ViewElement {
  const place: ViewElement[] = section === undefined ? [] : [span('hit-section', markedView(section))];
  const others: ViewElement[] = more.map((other) => ({
    tag: 'li',
    content: [{ tag: 'a', attributes: { href: other.url }, content: markedView(other.section) }],
  }));
  return {
    tag: 'li',
    content: [
      { tag: 'p', attributes: { class: 'caption' }, content: [kind] },
      {
        tag: 'a',
        attributes: { class: 'hit', href: url, lang: language },
        content: [span('hit-title', markedView(title)), ...place, span('hit-excerpt', markedView(excerpt))],
      },
      ...(others.length > 0
        ? [{ tag: 'ul' as const, attributes: { class: 'hit-more', lang: language }, content: others }]
        : []),
    ],
  };
}

const span = (className: string, content: readonly ViewNode[]): ViewElement => ({
  tag: 'span',
  attributes: { class: className },
  content,
});
const link = (href: string, text: string): ViewElement => ({
  tag: 'a',
  attributes: { class: 'link', href },
  content: [text],
});

const searchTips: readonly ViewNode[] = [
  'Try fewer words, browse ',
  link(pathsInScripts.resources, 'resources by question'),
  ', or ',
  link(pathsInScripts.contactSales, 'talk to an engineer'),
  '.',
];
