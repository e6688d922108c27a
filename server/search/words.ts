/** Word, including hyphens and dots inside: `e-mail`, `visitor_id`, `result.confidence`. */
const WORD = /[\p{L}\p{N}]+(?:[-_.'’][\p{L}\p{N}]+)*/gu;
/** Boundary between the parts of a compound word: `visitorId`. */
const WORD_BOUNDARY = /[-_.'’]|(?<=\p{Ll})(?=\p{Lu})/u;

/** Returns the words of a text with their positions. */
export const splitWords = (text: string): { word: string; at: number }[] =>
  Array.from(text.matchAll(WORD), ({ 0: word, index }) => ({ word, at: index }));

/**
 * Returns the search terms of a word: the word without separators, accents, capitals and plural, followed by its parts.
 * `visitorIds` gives `visitorid`, `visitor`, `id`.
 */
export function toTerms(word: string): string[] {
  const parts = word.split(WORD_BOUNDARY).filter((part) => part !== '');
  if (parts.length === 1) return [stem(removeAccents(word))];
  // A part of a single letter, such as the e of e-mail, has no meaning.
  const ownParts = parts.filter((part) => part.length > 1);
  return [...new Set([stem(removeAccents(parts.join(''))), ...ownParts.map((part) => stem(removeAccents(part)))])];
}

const removeAccents = (word: string): string => word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Removes plural endings. A full stemmer would merge words that developers distinguish. */
function stem(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || /(?:ss|us|is|js)$/.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return /(?:ch|sh|ss|x|z)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}

/** Words that occur in every text, in the form of `toTerms`; they don't affect the ranking. */
export const stopWords: ReadonlySet<string> = new Set(
  (
    'a an and are as at be but by can do doe for from ha have how i if in into is it its me my no not of on or our ' +
    'that the their them then there these they this to wa was we what when where which who why will with you your'
  ).split(' '),
);
