import type { Marked } from '@whorl/contract/search/search-answer.ts';
import { splitWords, toTerms } from './words.ts';

/** About three lines of a result. */
const EXCERPT_LENGTH = 220;
/** Maximum length before the first matching word. */
const MAX_LEAD_LENGTH = 70;

/** Marks the matching words of a text. @param terms matching terms, as returned by `toTerms` */
export function markMatches(text: string, terms: ReadonlySet<string>): Marked {
  const pieces: string[] = [];
  let done = 0;
  for (const { word, at } of splitWords(text)) {
    if (!isFound(word, terms)) continue;
    pieces.push(text.slice(done, at), word);
    done = at + word.length;
  }
  return [...pieces, text.slice(done)];
}

/** Returns the part of a text with the most different matching words, starting at the beginning of a word. */
export function createExcerpt(text: string, terms: ReadonlySet<string>): Marked {
  if (text.length <= EXCERPT_LENGTH) return markMatches(text, terms);
  const found = splitWords(text).flatMap(({ word, at }) => {
    const term = toTerms(word).find((candidate) => terms.has(candidate));
    return term === undefined ? [] : [{ term, at }];
  });
  let best = { start: 0, different: 0 };
  for (const { at } of found) {
    const within = found.filter((other) => other.at >= at && other.at < at + EXCERPT_LENGTH - MAX_LEAD_LENGTH);
    const different = new Set(within.map(({ term }) => term)).size;
    if (different > best.different) best = { start: at, different };
  }
  const start = wordStart(text, best.start - MAX_LEAD_LENGTH);
  const end = wordEnd(text, start + EXCERPT_LENGTH);
  const cut = text.slice(start, end).trim();
  return markMatches(`${start > 0 ? '… ' : ''}${cut}${end < text.length ? ' …' : ''}`, terms);
}

const isFound = (word: string, terms: ReadonlySet<string>): boolean => toTerms(word).some((term) => terms.has(term));

/** Returns the start of the next sentence if it is near, otherwise of the next word. */
function wordStart(text: string, at: number): number {
  if (at <= 0) return 0;
  const sentence = /[.?!] /.exec(text.slice(at, at + MAX_LEAD_LENGTH));
  if (sentence) return at + sentence.index + 2;
  const space = text.indexOf(' ', at);
  return space < 0 ? at : space + 1;
}

function wordEnd(text: string, at: number): number {
  if (at >= text.length) return text.length;
  const space = text.lastIndexOf(' ', at);
  return space <= 0 ? at : space;
}
