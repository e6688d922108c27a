import {
  LARGEST_LIMIT,
  QUERY_WORDS,
  type SearchAnswer,
  type SearchHit,
  tidyQuery,
} from '@whorl/contract/search/search-answer.ts';
import type { IndexedPage, IndexedSection, SearchIndex } from '@whorl/contract/search/search-index.ts';
import MiniSearch, { type Query } from 'minisearch';
import { excerptOf, markIn } from './mark.ts';
import { createVocabulary } from './vocabulary.ts';
import { stopWords, termsOf, wordsIn } from './words.ts';

/** What the parts of a page weigh beside its text. */
const boost = { title: 5, names: 5, heading: 3 } as const;
/** A page that is called by the very words of the query, or whose name begins with them. */
const IS_CALLED = 4;
const BEGINS_WITH = 1.6;
/** The top of a page, beside a place on it that fits as well. */
const TOP_OF_PAGE = 1.25;
/** A list of other pages repeats their titles. */
const LEADS_AWAY = 0.15;
/** A word that goes on after what was typed, beside one that ends there. */
const PREFIX_WEIGHT = 0.4;
/** Misspelt words stand for no more words than these. */
const NEAR_WORDS = 3;
/** For a proposal only: how much of a word may be wrong. */
const WILD_SLIPS_PER_LETTER = 0.4;
const SUGGESTED_FROM = 4;
/** Indexed in one go, about 20 ms of work. */
const PLACES_AT_A_TIME = 25;
const MORE_PLACES = 3;

type Place = { page: IndexedPage; section: IndexedSection; isTop: boolean };
/** A place with which words of the query it has, by their place in it, and as which words of the site. */
type Found = Place & { score: number; has: ReadonlySet<number>; terms: Set<string> };
/** A word of the query: what it is looked for as; more than one where it was misspelt. */
type Asked = { typed: string; terms: string[]; isLast: boolean; replaced: boolean };

export type Searcher = (query: string, limit?: number) => SearchAnswer;

/**
 * Ranks the places of the site for a query: BM25 over title, names, headings and text; the last word may be unfinished
 * and a word that no page has is taken for the nearest one. Pure, and the same on every database.
 *
 * @returns when everything is indexed; until then others get their turns
 */
export async function createSearcher({ pages }: SearchIndex): Promise<Searcher> {
  const counts = new Map<string, number>();
  const known = new Map<string, string[]>();
  const places: Place[] = pages.flatMap((page) =>
    page.sections.map((section, index) => ({ page, section, isTop: index === 0 })),
  );
  const index = new MiniSearch<Place & { id: number }>({
    fields: ['title', 'names', 'heading', 'text'],
    extractField: (place, field) => fieldOf(place, field),
    tokenize: (text) => wordsIn(text).map(({ word }) => word),
    processTerm(word) {
      const terms = known.get(word) ?? termsOf(word);
      known.set(word, terms);
      for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
      return terms;
    },
  });
  await index.addAllAsync(
    places.map((place, id) => ({ ...place, id })),
    { chunkSize: PLACES_AT_A_TIME },
  );
  known.clear();
  const vocabulary = createVocabulary(counts);

  return (typed, limit = LARGEST_LIMIT) => {
    const query = tidyQuery(typed);
    const asked = wordsOf(query);
    const { ranked, partly } = byPage(find(asked), asked);
    const replaced = asked
      .filter((word) => word.replaced)
      .map((word) => ({ typed: word.typed, by: word.terms[0] ?? '' }));
    const suggestion = ranked.length === 0 ? suggest(query) : undefined;
    return {
      query,
      total: ranked.length,
      hits: ranked.slice(0, limit).map(hitOf),
      ...(partly && { partly: true as const }),
      ...(ranked.length > 0 && replaced.length > 0 && { replaced }),
      ...(suggestion !== undefined && { suggestion }),
    };
  };

  function wordsOf(query: string): Asked[] {
    const words = wordsIn(query).slice(0, QUERY_WORDS);
    const asked = words.flatMap(({ word }, place): Asked[] => {
      const isLast = place === words.length - 1;
      const [whole = '', ...parts] = termsOf(word);
      const spelt = vocabulary.has(whole) || parts.length === 0 ? [whole] : parts;
      return spelt.map((term) => {
        if (vocabulary.has(term)) return { typed: word, terms: [term], isLast, replaced: false };
        const near = vocabulary.near(term, isLast).slice(0, NEAR_WORDS);
        return { typed: word, terms: near.length > 0 ? near : [term], isLast, replaced: near.length > 0 };
      });
    });
    const telling = asked.filter(({ terms }) => !stopWords.has(terms[0] ?? ''));
    return telling.length > 0 ? telling : asked;
  }

  /** Every place that has one of the words or more. */
  function find(asked: readonly Asked[]): Found[] {
    const queries = asked.map(({ terms, isLast, replaced }): Query => {
      // A word that stands on the site is meant as it is; only the last one may still be going on.
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
        asked.flatMap((word, at) => (word.terms.some((term) => queryTerms.includes(term)) ? [at] : [])),
      );
      const standing = (place.isTop ? TOP_OF_PAGE : 1) * (place.section.leadsAway ? LEADS_AWAY : 1);
      return [{ ...place, has, score: (score * standing * has.size) / asked.length, terms: new Set(terms) }];
    });
  }

  /** @returns another query, where at least one of the words is near to one that the site has */
  function suggest(query: string): string | undefined {
    let changed = false;
    const words = wordsIn(query)
      .slice(0, QUERY_WORDS)
      .map(({ word }) => {
        const [term = ''] = termsOf(word);
        if (vocabulary.has(term) || term.length < SUGGESTED_FROM) return word;
        const near = vocabulary.near(term, false, Math.floor(term.length * WILD_SLIPS_PER_LETTER))[0];
        changed ||= near !== undefined;
        return near ?? word;
      });
    return changed ? words.join(' ') : undefined;
  }
}

function fieldOf({ page, section, ...place }: Place & { id: number }, field: string): string {
  if (field === 'id') return String(place.id);
  if (field === 'title') return page.title;
  if (field === 'names') return page.names.join(' · ');
  return field === 'heading' ? section.heading : section.text;
}

/**
 * One entry for each page, with its places, best first. The words may stand in different places of a page; pages that
 * lack one of them count only where none has them all.
 */
function byPage(found: readonly Found[], asked: readonly Asked[]): { ranked: Found[][]; partly: boolean } {
  const pages = new Map<IndexedPage, Found[]>();
  for (const place of found) pages.set(place.page, [...(pages.get(place.page) ?? []), place]);
  const words = asked.map(({ terms }) => terms[0] ?? '');
  const scored = Array.from(pages, ([page, own]) => {
    const share = new Set(own.flatMap(({ has }) => [...has])).size / asked.length;
    const best = Math.max(...own.map(({ score }) => score));
    const factor = calledFactor(page, words);
    // Who types a page's name wants the page, not the place on it that repeats the name most.
    const places = own.sort((one, other) =>
      factor === IS_CALLED ? Number(other.isTop) - Number(one.isTop) : byScore(one, other),
    );
    return { score: best * share ** 2 * factor, share, places };
  }).sort(byScore);
  const whole = scored.filter(({ share }) => share === 1);
  const shown = whole.length > 0 ? whole : scored;
  return { ranked: shown.map(({ places }) => places), partly: shown.length > 0 && whole.length === 0 };
}

const byScore = (one: { score: number }, other: { score: number }): number => other.score - one.score;

function calledFactor(page: IndexedPage, words: readonly string[]): number {
  const wanted = words.join(' ');
  const names = [page.title, page.sections[0]?.heading ?? '', ...page.names].map((name) =>
    wordsIn(name)
      .map(({ word }) => termsOf(word)[0] ?? '')
      .filter((term) => !stopWords.has(term))
      .join(' '),
  );
  if (names.includes(wanted)) return IS_CALLED;
  return names.some((name) => name.startsWith(wanted)) ? BEGINS_WITH : 1;
}

function hitOf([best, ...others]: Found[]): SearchHit {
  if (best === undefined) throw new Error('A page without places was found');
  const { page, section, terms } = best;
  const urlOf = ({ anchor }: IndexedSection) =>
    anchor === '' ? page.path : `${page.path}#${encodeURIComponent(anchor)}`;
  // A page that is found by its title alone is found in each of its places.
  const says = ({ section: { heading, text }, terms: own }: Found) =>
    [heading, text].some((part) => markIn(part, own).length > 1);
  return {
    url: urlOf(section),
    kind: page.kind,
    ...(page.language !== undefined && { language: page.language }),
    title: markIn(page.title, terms),
    ...(section.anchor !== '' && { section: markIn(section.heading, terms) }),
    excerpt: textOf(best),
    more: others
      .filter((place) => place.section.anchor !== '' && says(place))
      .slice(0, MORE_PLACES)
      .map((place) => ({ url: urlOf(place.section), section: markIn(place.section.heading, place.terms) })),
  };
}

/** At the top of a page its own summary, unless only the text has what was looked for. */
function textOf({ page, section, isTop, terms }: Found): SearchHit['excerpt'] {
  const inText = excerptOf(section.text, terms);
  if (!isTop) return inText;
  const inSummary = excerptOf(page.description, terms);
  return inSummary.length > 1 || inText.length === 1 ? inSummary : inText;
}
