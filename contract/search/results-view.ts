import { pathsInScripts } from '../urls.ts';
import type { ViewElement, ViewNode } from '../view/view.ts';
import { type Marked, QUERY_LENGTH, queryParameter, type SearchAnswer, type SearchHit } from './search-answer.ts';

/** Ids of the elements that the server and the browser fill in on the page. */
export const searchElements = { input: 'search-query', status: 'search-status', results: 'search-results' } as const;

/** What a query came to. */
export type SearchOutcome =
  | { step: 'nothing asked' }
  | { step: 'answered'; answer: SearchAnswer }
  | { step: 'too long' }
  | { step: 'too many'; seconds: number }
  | { step: 'failed' };

export const searchUrl = (query: string): string =>
  `${pathsInScripts.search}?${new URLSearchParams({ [queryParameter]: query })}`;

/** Returns what the search page shows of an outcome. */
export const searchView = (outcome: SearchOutcome) => ({
  [searchElements.status]: { text: statusOf(outcome) },
  [searchElements.results]: { content: resultsView(outcome) },
});

/** How it went, in a sentence that is also read out. Empty where nothing was asked. */
export function statusOf(outcome: SearchOutcome): string {
  if (outcome.step === 'nothing asked') return '';
  if (outcome.step === 'too long') return `That is too long to look for. ${QUERY_LENGTH} characters are the most.`;
  if (outcome.step === 'too many')
    return `That was a lot at once. Please try again in ${outcome.seconds === 1 ? 'a second' : `${outcome.seconds} seconds`}.`;
  if (outcome.step === 'failed') return 'The search does not answer just now. Please try again.';
  const { total, hits, partly, replaced } = outcome.answer;
  if (total === 0) return `Nothing here has “${outcome.answer.query}”.`;
  const count = total === 1 ? '1 page' : `${total} pages`;
  const shown = hits.length < total ? `${count}, the best ${hits.length} shown` : count;
  const instead = (replaced ?? []).map(({ typed, by }) => ` No page has “${typed}”; this is “${by}”.`).join('');
  return `${shown}.${partly ? ' None has all of the words.' : ''}${instead}`;
}

/** What stands below the sentence. */
function resultsView(outcome: SearchOutcome): readonly ViewElement[] {
  if (outcome.step !== 'answered') return outcome.step === 'nothing asked' ? [] : [{ tag: 'p', content: waysOn }];
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
  return [...meant, { tag: 'p', content: waysOn }];
}

/** A text with its hits in `<mark>`. */
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

const waysOn: readonly ViewNode[] = [
  'Fewer words find more. Or go by ',
  link(pathsInScripts.resources, 'the question that you have'),
  ', or ',
  link(pathsInScripts.contactSales, 'ask an engineer'),
  '.',
];
