/** Largest query in characters: longer than any title of this site. */
export const QUERY_LENGTH = 100;
/** Largest number of words; further words are ignored. */
export const QUERY_WORDS = 12;
/** Query parameter of the search page and the API. */
export const queryParameter = 'q';
/** Query parameter of the API: largest number of pages. */
export const limitParameter = 'limit';
/** Largest allowed limit. There is no pagination. */
export const LARGEST_LIMIT = 20;

/** A text in pieces; every second piece, starting with the second, is a match. Pieces may be empty. */
export type Marked = readonly string[];

/** A page and its best matching section. */
export type SearchHit = {
  /** Path and anchor. */
  url: string;
  /** Kind of page in one or two words. */
  kind: string;
  /** Language of the page's text, unless it is English. */
  language?: string;
  title: Marked;
  /** Heading of the section; undefined at the top of the page. */
  section?: Marked;
  excerpt: Marked;
  /** Other matching sections of the page. */
  more: readonly { url: string; section: Marked }[];
};

/** Response of `GET /api/search`. */
export type SearchAnswer = {
  /** The normalized query: without punctuation. */
  query: string;
  /** Number of matching pages, including those not returned. */
  total: number;
  hits: readonly SearchHit[];
  /** Set if no section contains all words, and the hits contain some. */
  partly?: true;
  /** Words without matches, and those that replaced them. */
  replaced?: readonly { typed: string; by: string }[];
  /** Similar query if nothing was found. */
  suggestion?: string;
};

/** Normalizes whitespace of a query. */
export const tidyQuery = (typed: string): string => typed.replace(/[\s\p{Cc}]+/gu, ' ').trim();
