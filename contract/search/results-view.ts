import { pathsInScripts } from '../urls.ts';
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

/**
 * A part of a page as data: the server writes it as HTML and the browser makes elements of it, so that both show the
 * same. Strings are text, never markup.
 */
export type ViewNode = string | ViewElement;
export type ViewElement = {
  readonly tag: 'a' | 'li' | 'mark' | 'ol' | 'p' | 'span' | 'ul' | 'h2';
  readonly className?: string;
  readonly href?: string;
  readonly lang?: string;
  readonly content: readonly ViewNode[];
};

export const searchUrl = (query: string): string =>
  `${pathsInScripts.search}?${new URLSearchParams({ [queryParameter]: query })}`;

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
export function resultsView(outcome: SearchOutcome): readonly ViewElement[] {
  if (outcome.step !== 'answered') return outcome.step === 'nothing asked' ? [] : [{ tag: 'p', content: waysOn }];
  const { hits, suggestion } = outcome.answer;
  if (hits.length > 0) return [{ tag: 'ol', className: 'hits', content: hits.map(hitView) }];
  const meant: ViewElement[] =
    suggestion === undefined
      ? []
      : [
          {
            tag: 'p',
            className: 'row-title',
            content: ['Did you mean ', link(searchUrl(suggestion), suggestion), '?'],
          },
        ];
  return [...meant, { tag: 'p', content: waysOn }];
}

/** A text with its hits in `<mark>`. */
export const markedView = (text: Marked): ViewNode[] =>
  text.flatMap((piece, index): ViewNode[] => {
    if (piece === '') return [];
    return index % 2 === 0 ? [piece] : [{ tag: 'mark', content: [piece] }];
  });

function hitView({ url, kind, language, title, section, excerpt, more }: SearchHit): ViewElement {
  const lang = language === undefined ? {} : { lang: language };
  const place: ViewElement[] = section === undefined ? [] : [span('hit-section', markedView(section))];
  const others: ViewElement[] = more.map((other) => ({
    tag: 'li',
    content: [{ tag: 'a', href: other.url, content: markedView(other.section) }],
  }));
  return {
    tag: 'li',
    content: [
      { tag: 'p', className: 'caption', content: [kind] },
      {
        ...lang,
        tag: 'a',
        href: url,
        className: 'hit',
        content: [span('hit-title', markedView(title)), ...place, span('hit-excerpt', markedView(excerpt))],
      },
      ...(others.length > 0 ? [{ ...lang, tag: 'ul' as const, className: 'hit-more', content: others }] : []),
    ],
  };
}

const span = (className: string, content: readonly ViewNode[]): ViewElement => ({ tag: 'span', className, content });
const link = (href: string, text: string): ViewElement => ({ tag: 'a', className: 'link', href, content: [text] });

const waysOn: readonly ViewNode[] = [
  'Fewer words find more. Or go by ',
  link(pathsInScripts.resources, 'the question that you have'),
  ', or ',
  link(pathsInScripts.contactSales, 'ask an engineer'),
  '.',
];
