/** The longest query that is looked for, in characters: more than any title of this site. */
export const QUERY_LENGTH = 100;
/** Words of a query beyond these are left out of the search. */
export const QUERY_WORDS = 12;
/** Name of the query in the address of the page and in that of the endpoint. */
export const queryParameter = 'q';
/** Of the endpoint: how many pages at most. */
export const limitParameter = 'limit';
/** How many pages are named at most; who has to read further types another word. */
export const LARGEST_LIMIT = 20;

/** A text in pieces: every second one, from the second on, is what was looked for. The pieces may be empty. */
export type Marked = readonly string[];

/** A page, and the place on it that fits best. */
export type SearchHit = {
  /** Path and anchor. */
  url: string;
  /** What sort of page it is, in a word or two. */
  kind: string;
  /** Of the page's text, where it is not English. */
  language?: string;
  title: Marked;
  /** The heading of the place; none where it is the top of the page. */
  section?: Marked;
  excerpt: Marked;
  /** Other places on the same page. */
  more: readonly { url: string; section: Marked }[];
};

/** The body of `GET /api/search`. */
export type SearchAnswer = {
  /** As it was looked for: without what stands around and between its words. */
  query: string;
  /** How many pages have it, shown or not. */
  total: number;
  hits: readonly SearchHit[];
  /** No place has all of the words, and these have some. */
  partly?: true;
  /** Words that no page has, and those that were looked for in their place. */
  replaced?: readonly { typed: string; by: string }[];
  /** Another query, nearest to this one, where nothing was found. */
  suggestion?: string;
};

/** A query as it is looked for: on one line, without spaces around it. */
export const tidyQuery = (typed: string): string => typed.replace(/[\s\p{Cc}]+/gu, ' ').trim();
