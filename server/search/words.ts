/** A word, hyphens and dots within it included: `e-mail`, `visitor_id`, `result.confidence`. */
const WORD = /[\p{L}\p{N}]+(?:[-_.'’][\p{L}\p{N}]+)*/gu;
/** Between two words that are written as one: `visitorId`. */
const SEAM = /[-_.'’]|(?<=\p{Ll})(?=\p{Lu})/u;

/** Each word of a text with where it starts. */
export const wordsIn = (text: string): { word: string; at: number }[] =>
  Array.from(text.matchAll(WORD), ({ 0: word, index }) => ({ word, at: index }));

/**
 * What a word is found by: itself without its seams, accents, capitals and plural, and then the parts between the seams.
 * `visitorIds` gives `visitorid`, `visitor`, `id`.
 */
export function termsOf(word: string): string[] {
  const parts = word.split(SEAM).filter((part) => part !== '');
  if (parts.length === 1) return [stem(fold(word))];
  // A single letter between seams means nothing by itself: the e of e-mail.
  const ownParts = parts.filter((part) => part.length > 1);
  return [...new Set([stem(fold(parts.join(''))), ...ownParts.map((part) => stem(fold(part)))])];
}

const fold = (word: string): string => word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Plural and singular are one. A stemmer that does more would join what a developer keeps apart. */
function stem(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || /(?:ss|us|is|js)$/.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return /(?:ch|sh|ss|x|z)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}

/** They stand in every text, so that they tell no place from another. As `termsOf` writes them. */
export const stopWords: ReadonlySet<string> = new Set(
  (
    'a an and are as at be but by can do doe for from ha have how i if in into is it its me my no not of on or our ' +
    'that the their them then there these they this to wa was we what when where which who why will with you your'
  ).split(' '),
);
