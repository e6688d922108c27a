/** Minimum length of a word for one typo, and for two. */
const ONE_TYPO_LENGTH = 4;
const TWO_SLIPS_FROM = 8;
/** Additional distance of a longer word whose beginning matches. */
const PREFIX_DISTANCE = 0.5;

type Vocabulary = {
  /** Whether a word of the site equals the term or begins with it. */
  has(term: string): boolean;
  /**
   * Returns the words most similar to a term, the most frequent first.
   *
   * @param unfinished whether the term may be the beginning of a longer word
   * @param slips maximum edit distance; by default it depends on the term's length
   */
  near(term: string, unfinished: boolean, slips?: number): string[];
};

/** Creates the vocabulary of the site. @param counts frequency of each word */
export function createVocabulary(counts: ReadonlyMap<string, number>): Vocabulary {
  const sorted = [...counts.keys()].sort();
  const has = (term: string): boolean => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle] ?? '') < term) low = middle + 1;
      else high = middle;
    }
    return sorted[low]?.startsWith(term) ?? false;
  };
  return {
    has,
    near(term, unfinished, slips = getMaxDistance(term)) {
      if (slips === 0) return [];
      const found: { word: string; distance: number }[] = [];
      for (const word of sorted) {
        let distance =
          Math.abs(word.length - term.length) > slips ? Number.POSITIVE_INFINITY : editDistance(term, word, slips);
        if (unfinished && word.length > term.length && word[0] === term[0]) {
          distance = Math.min(distance, editDistance(term, word.slice(0, term.length), slips) + PREFIX_DISTANCE);
        }
        if (distance < slips + 1) found.push({ word, distance });
      }
      const getCount = (word: string) => counts.get(word) ?? 0;
      found.sort((one, other) => one.distance - other.distance || getCount(other.word) - getCount(one.word));
      return found.filter(({ distance }) => distance === found[0]?.distance).map(({ word }) => word);
    },
  };
}

/** Returns the maximum edit distance of a term; none for numbers, because another digit is another number. */
function getMaxDistance(term: string): number {
  if (/\d/.test(term) || term.length < ONE_TYPO_LENGTH) return 0;
  return term.length < TWO_SLIPS_FROM ? 1 : 2;
}

/**
 * Returns the edit distance with insertions, deletions, substitutions and transpositions of adjacent letters
 * (optimal string alignment).
 *
 * @param limit Infinity is returned as soon as it is certain to be more than this
 */
export function editDistance(one: string, other: string, limit: number): number {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1];
      let least = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      if (!same && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]) {
        least = Math.min(least, (before[column - 2] ?? Number.POSITIVE_INFINITY) + 1);
      }
      next.push(least);
    }
    if (Math.min(...next) > limit) return Number.POSITIVE_INFINITY;
    [before, last] = [last, next];
  }
  const distance = last[other.length] ?? 0;
  return distance > limit ? Number.POSITIVE_INFINITY : distance;
}
