export type KnownPage = { readonly path: string; readonly title: string };
export type SimilarPage = KnownPage & { readonly similarity: number };

/** Minimum similarity; unrelated paths are often this similar. */
const LEAST_LIKENESS = 0.4;
/** Minimum similarity by edit distance; unrelated words reach about a third. */
const FEW_EDITS = 0.6;
/** Matches below this share of the best one are dropped. */
const SHARE_OF_BEST = 0.6;
const AT_MOST = 3;

/**
 * Returns the pages whose paths are most similar to the requested one, best match first.
 *
 * @param asked the requested path, unmodified
 */
export function nearestPages(asked: string, known: readonly KnownPage[]): SimilarPage[] {
  const sorted = known
    .map((page) => ({ ...page, similarity: similarity(asked, page.path) }))
    .sort((a, b) => b.similarity - a.similarity);
  const least = Math.max(LEAST_LIKENESS, SHARE_OF_BEST * (sorted[0]?.similarity ?? 0));
  return sorted.filter((page) => page.similarity >= least).slice(0, AT_MOST);
}

/**
 * Returns the similarity of two paths from 0 to 1. Compares whole paths and last segments, because people remember a
 * page's name but not its folder.
 */
export function similarity(a: string, b: string): number {
  const whole = getSimilarity(getLetters(a), getLetters(b));
  return Math.max(whole, 0.95 * getSimilarity(getLetters(lastPart(a)), getLetters(lastPart(b))));
}

/** Letter pairs (Sørensen–Dice) match the same words in another order; edit distance matches typos. */
function getSimilarity(a: string, b: string): number {
  if (a === '' || b === '') return 0;
  const byEdits = 1 - countEdits(a, b) / Math.max(a.length, b.length);
  return Math.max(dice(a, b), byEdits >= FEW_EDITS ? byEdits : 0);
}

/**
 * Returns the number of insertions, deletions, substitutions and swaps of adjacent letters that turn one text into the
 * other.
 */
function countEdits(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      const cost = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwap = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      next.push(isSwap ? Math.min(cost, (beforeLast[column - 2] ?? 0) + 1) : cost);
    }
    beforeLast = last;
    last = next;
  }
  return last[b.length] ?? 0;
}

function dice(a: string, b: string): number {
  const left = countPairs(a);
  const right = countPairs(b);
  let common = 0;
  for (const [pair, count] of left) common += Math.min(count, right.get(pair) ?? 0);
  const all = a.length + b.length - 2;
  return all > 0 ? (2 * common) / all : 0;
}

function countPairs(text: string): Map<string, number> {
  const pairs = new Map<string, number>();
  for (let index = 0; index + 1 < text.length; index += 1) {
    const pair = text.slice(index, index + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return pairs;
}

const lastPart = (path: string): string => path.split('/').filter(Boolean).at(-1) ?? '';
const getLetters = (path: string): string =>
  path
    .toLowerCase()
    .replace(/\.html?$/, '')
    .replace(/[^a-z0-9]/g, '');
