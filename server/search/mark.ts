import type { Marked } from '@whorl/contract/search/search-answer.ts';
import { termsOf, wordsIn } from './words.ts';

/** About three lines of a result. */
const EXCERPT_LENGTH = 220;
/** How much of that may stand before the first word that was looked for. */
const LEAD_IN = 70;

/** @param terms what was found, as `termsOf` gives it */
export function markIn(text: string, terms: ReadonlySet<string>): Marked {
  const pieces: string[] = [];
  let done = 0;
  for (const { word, at } of wordsIn(text)) {
    if (!isFound(word, terms)) continue;
    pieces.push(text.slice(done, at), word);
    done = at + word.length;
  }
  return [...pieces, text.slice(done)];
}

/** The part of a text where most different words of the query stand close together, from a word's beginning on. */
export function excerptOf(text: string, terms: ReadonlySet<string>): Marked {
  if (text.length <= EXCERPT_LENGTH) return markIn(text, terms);
  const found = wordsIn(text).flatMap(({ word, at }) => {
    const term = termsOf(word).find((candidate) => terms.has(candidate));
    return term === undefined ? [] : [{ term, at }];
  });
  let best = { start: 0, different: 0 };
  for (const { at } of found) {
    const within = found.filter((other) => other.at >= at && other.at < at + EXCERPT_LENGTH - LEAD_IN);
    const different = new Set(within.map(({ term }) => term)).size;
    if (different > best.different) best = { start: at, different };
  }
  const start = wordStart(text, best.start - LEAD_IN);
  const end = wordEnd(text, start + EXCERPT_LENGTH);
  const cut = text.slice(start, end).trim();
  return markIn(`${start > 0 ? '… ' : ''}${cut}${end < text.length ? ' …' : ''}`, terms);
}

const isFound = (word: string, terms: ReadonlySet<string>): boolean => termsOf(word).some((term) => terms.has(term));

/** The beginning of the sentence that is near, else of a word. */
function wordStart(text: string, at: number): number {
  if (at <= 0) return 0;
  const sentence = /[.?!] /.exec(text.slice(at, at + LEAD_IN));
  if (sentence) return at + sentence.index + 2;
  const space = text.indexOf(' ', at);
  return space < 0 ? at : space + 1;
}

function wordEnd(text: string, at: number): number {
  if (at >= text.length) return text.length;
  const space = text.lastIndexOf(' ', at);
  return space <= 0 ? at : space;
}
