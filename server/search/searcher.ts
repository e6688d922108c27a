import {
  LARGEST_LIMIT,
  QUERY_WORDS,
  type SearchAnswer,
  type SearchHit,
  tidyQuery,
} from '@whorl/contract/search/search-answer.ts';
import type { IndexedPage, IndexedSection, SearchIndex } from '@whorl/contract/search/search-index.ts';
import { pages as sitePages } from '@whorl/contract/urls.ts';
import MiniSearch, { type Query } from 'minisearch';
import { createExcerpt, markMatches } from './mark-matches.ts';
import { createVocabulary } from './vocabulary.ts';
import { splitWords, stopWords, toTerms } from './words.ts';

/** Weights of the fields, relative to the text. */
const boost = { title: 5, names: 5, heading: 3 } as const;
/** Factor for a page that has a name beginning with the query. */
const BEGINS_WITH = 1.6;
/** Factor for the top of a page, relative to a section that matches equally. */
const PAGE_TOP_FACTOR = 1.25;
/** A query that is a name in code, such as `firstSeenAt` or `linked_id`. */
const CODE_NAME = /^\w*(?:[a-z][A-Z]|\w_)\w+$/;
/** Factor for lists of other pages, which repeat their titles. */
const LIST_PAGE_FACTOR = 0.15;
/** Weight of a prefix match, relative to a complete word. */
const PREFIX_WEIGHT = 0.4;
/** Maximum number of replacements for a misspelled word. */
const MAX_REPLACEMENTS = 3;
/** Maximum edit distance per letter for suggestions. */
const MAX_SUGGESTION_DISTANCE = 0.4;
const SUGGESTED_FROM = 4;
/** Sections indexed without yielding, about 20 ms of work. */
const INDEX_BATCH_SIZE = 25;
const MORE_PLACES = 3;

type Place = { page: IndexedPage; section: IndexedSection; isTop: boolean };
/** Matching section, with the indices of the matching query words and the matching terms. */
type SectionMatch = Place & { score: number; has: ReadonlySet<number>; terms: Set<string> };
/** Word of the query, with the terms to search for; several if it was misspelled. */
type QueryWord = { typed: string; terms: string[]; isLast: boolean; replaced: boolean };

type Searcher = (query: string, limit?: number) => SearchAnswer;

/**
 * Creates a search function that ranks sections of pages with BM25 over title, names, headings and text. The last word may
 * be incomplete, and a word that no page has is replaced by the most similar one.
 *
 * @returns a promise that resolves when everything is indexed; indexing yields to the event loop
 */
export async function createSearcher({ pages }: SearchIndex): Promise<Searcher> {
  const counts = new Map<string, number>();
  const known = new Map<string, string[]>();
  const places: Place[] = pages.flatMap((page) =>
    page.sections.map((section, index) => ({ page, section, isTop: index === 0 })),
  );
  const index = new MiniSearch<Place & { id: number }>({
    fields: ['title', 'names', 'heading', 'text'],
    extractField: (place, field) => getField(place, field),
    tokenize: (text) => splitWords(text).map(({ word }) => word),
    processTerm(word) {
      const terms = known.get(word) ?? toTerms(word);
      known.set(word, terms);
      for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
      return terms;
    },
  });
  await index.addAllAsync(
    places.map((place, id) => ({ ...place, id })),
    { chunkSize: INDEX_BATCH_SIZE },
  );
  known.clear();
  const vocabulary = createVocabulary(counts);

  return (typed, limit = LARGEST_LIMIT) => {
    const query = tidyQuery(typed);
    const queryWords = parseQueryWords(query);
    const { ranked, partly } = byPage(find(queryWords), queryWords, CODE_NAME.test(query));
    const replaced = queryWords
      .filter((word) => word.replaced)
      .map((word) => ({ typed: word.typed, by: word.terms[0] ?? '' }));
    const suggestion = ranked.length === 0 ? suggest(query) : undefined;
    return {
      query,
      total: ranked.length,
      hits: ranked.slice(0, limit).map(toHit),
      ...(partly && { partly: true as const }),
      ...(ranked.length > 0 && replaced.length > 0 && { replaced }),
      ...(suggestion !== undefined && { suggestion }),
    };
  };

  function parseQueryWords(query: string): QueryWord[] {
    const words = splitWords(query).slice(0, QUERY_WORDS);
    const queryWords = words.flatMap(({ word }, place): QueryWord[] => {
      const isLast = place === words.length - 1;
      const [whole = '', ...parts] = toTerms(word);
      const spelt = vocabulary.has(whole) || parts.length === 0 ? [whole] : parts;
      return spelt.map((term) => {
        if (vocabulary.has(term)) return { typed: word, terms: [term], isLast, replaced: false };
        const near = vocabulary.near(term, isLast).slice(0, MAX_REPLACEMENTS);
        return { typed: word, terms: near.length > 0 ? near : [term], isLast, replaced: near.length > 0 };
      });
    });
    const withoutStopWords = queryWords.filter(({ terms }) => !stopWords.has(terms[0] ?? ''));
    return withoutStopWords.length > 0 ? withoutStopWords : queryWords;
  }

  /** Returns all sections with at least one of the words. */
  function find(queryWords: readonly QueryWord[]): SectionMatch[] {
    const queries = queryWords.map(({ terms, isLast, replaced }): Query => {
      // Words that occur on the site are matched exactly; only the last one may be incomplete.
      const prefix = !replaced && (isLast || !counts.has(terms[0] ?? ''));
      return { queries: terms, combineWith: 'OR', prefix };
    });
    const results = index.search(
      { queries, combineWith: 'OR' },
      {
        boost,
        weights: { prefix: PREFIX_WEIGHT, fuzzy: 0 },
        tokenize: (term) => [term],
        processTerm: (term) => term,
      },
    );
    return results.flatMap(({ id, score, queryTerms, terms }) => {
      const place = places[id as number];
      if (place === undefined) return [];
      const has = new Set(
        queryWords.flatMap((word, at) => (word.terms.some((term) => queryTerms.includes(term)) ? [at] : [])),
      );
      const pageFactor = (place.isTop ? PAGE_TOP_FACTOR : 1) * (place.section.isLinkList ? LIST_PAGE_FACTOR : 1);
      return [{ ...place, has, score: (score * pageFactor * has.size) / queryWords.length, terms: new Set(terms) }];
    });
  }

  /** Returns a suggested query if at least one word is similar to one of the site; otherwise undefined. */
  function suggest(query: string): string | undefined {
    let changed = false;
    const words = splitWords(query)
      .slice(0, QUERY_WORDS)
      .map(({ word }) => {
        const [term = ''] = toTerms(word);
        if (vocabulary.has(term) || term.length < SUGGESTED_FROM) return word;
        const near = vocabulary.near(term, false, Math.floor(term.length * MAX_SUGGESTION_DISTANCE))[0];
        changed ||= near !== undefined;
        return near ?? word;
      });
    return changed ? words.join(' ') : undefined;
  }
}

function getField({ page, section, ...place }: Place & { id: number }, field: string): string {
  if (field === 'id') return String(place.id);
  if (field === 'title') return page.title;
  if (field === 'names') return page.names.join(' · ');
  return field === 'heading' ? section.heading : section.text;
}

/**
 * Groups sections by page, best first; pages whose name is the query come before all others. If the query is a name in
 * code, documentation follows. The words may be in different sections of a page; pages that lack a word are
 * returned only if no page has all of them.
 */
function byPage(
  found: readonly SectionMatch[],
  queryWords: readonly QueryWord[],
  isCodeName: boolean,
): { ranked: SectionMatch[][]; partly: boolean } {
  const pages = new Map<IndexedPage, SectionMatch[]>();
  for (const place of found) pages.set(place.page, [...(pages.get(place.page) ?? []), place]);
  const words = queryWords.map(({ terms }) => terms[0] ?? '');
  const scored = Array.from(pages, ([page, own]) => {
    const share = new Set(own.flatMap(({ has }) => [...has])).size / queryWords.length;
    const best = Math.max(...own.map(({ score }) => score));
    const { isCalled, begins } = compareNames(page, words);
    const isDefinition = isCodeName && page.path.startsWith(sitePages.docs.path);
    // If the query is the page's name, its top is the best match, not the section that repeats the name most.
    const places = own.sort((one, other) => (isCalled ? Number(other.isTop) - Number(one.isTop) : byScore(one, other)));
    return { score: best * share ** 2 * (begins ? BEGINS_WITH : 1), isCalled, isDefinition, share, places };
  }).sort(
    (one, other) =>
      Number(other.isCalled) - Number(one.isCalled) ||
      Number(other.isDefinition) - Number(one.isDefinition) ||
      byScore(one, other),
  );
  const whole = scored.filter(({ share }) => share === 1);
  const shown = whole.length > 0 ? whole : scored;
  return { ranked: shown.map(({ places }) => places), partly: shown.length > 0 && whole.length === 0 };
}

const byScore = (one: { score: number }, other: { score: number }): number => other.score - one.score;

/** Compares the query with the names of a page: its title, headline, menu entries and search names. */
function compareNames(page: IndexedPage, words: readonly string[]): { isCalled: boolean; begins: boolean } {
  const wanted = words.join(' ');
  const names = [page.title, page.sections[0]?.heading ?? '', ...page.names].map((name) =>
    splitWords(name)
      .map(({ word }) => toTerms(word)[0] ?? '')
      .filter((term) => !stopWords.has(term))
      .join(' '),
  );
  return { isCalled: names.includes(wanted), begins: names.some((name) => name.startsWith(wanted)) };
}

function toHit([best, ...others]: SectionMatch[]): SearchHit {
  if (best === undefined) throw new Error('Expected a page to have at least one section');
  const { page, section, terms } = best;
  const toUrl = ({ anchor }: IndexedSection) =>
    anchor === '' ? page.path : `${page.path}#${encodeURIComponent(anchor)}`;
  // A match in the page's title matches all of its sections, so only sections with their own matches are listed.
  const containsTerm = ({ section: { heading, text }, terms: own }: SectionMatch) =>
    [heading, text].some((part) => markMatches(part, own).length > 1);
  return {
    url: toUrl(section),
    kind: page.kind,
    ...(page.language !== undefined && { language: page.language }),
    title: markMatches(page.title, terms),
    ...(section.anchor !== '' && { section: markMatches(section.heading, terms) }),
    excerpt: createHitExcerpt(best),
    more: others
      .filter((place) => place.section.anchor !== '' && containsTerm(place))
      .slice(0, MORE_PLACES)
      .map((place) => ({ url: toUrl(place.section), section: markMatches(place.section.heading, place.terms) })),
  };
}

/** Returns the excerpt: at the top of a page its summary, unless only the text has matches. */
function createHitExcerpt({ page, section, isTop, terms }: SectionMatch): SearchHit['excerpt'] {
  const inText = createExcerpt(section.text, terms);
  if (!isTop) return inText;
  const inSummary = createExcerpt(page.description, terms);
  return inSummary.length > 1 || inText.length === 1 ? inSummary : inText;
}
