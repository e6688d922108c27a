export type KnownPage = { readonly path: string; readonly title: string };
export type NearPage = KnownPage & { readonly likeness: number };

/** Below this, two addresses have no more in common than any two have. */
const LEAST_LIKENESS = 0.3;
/** What is so much less alike than the best is noise beside it. */
const SHARE_OF_BEST = 0.6;
const AT_MOST = 3;

/**
 * The pages whose addresses look most like the one that was asked for, the nearest first.
 *
 * @param asked a path, as it came
 */
export function nearestPages(asked: string, known: readonly KnownPage[]): NearPage[] {
  const sorted = known
    .map((page) => ({ ...page, likeness: likeness(asked, page.path) }))
    .sort((a, b) => b.likeness - a.likeness);
  const least = Math.max(LEAST_LIKENESS, SHARE_OF_BEST * (sorted[0]?.likeness ?? 0));
  return sorted.filter((page) => page.likeness >= least).slice(0, AT_MOST);
}

/**
 * How alike two paths are, from 0 to 1: pairs of letters in common (Sørensen and Dice), of the whole paths or of their
 * last parts, since people remember the name of a page and forget its folder.
 */
export function likeness(a: string, b: string): number {
  return Math.max(dice(lettersOf(a), lettersOf(b)), 0.95 * dice(lettersOf(lastPart(a)), lettersOf(lastPart(b))));
}

function dice(a: string, b: string): number {
  const left = pairsOf(a);
  const right = pairsOf(b);
  let common = 0;
  for (const [pair, count] of left) common += Math.min(count, right.get(pair) ?? 0);
  const all = a.length + b.length - 2;
  return all > 0 ? (2 * common) / all : 0;
}

function pairsOf(text: string): Map<string, number> {
  const pairs = new Map<string, number>();
  for (let index = 0; index + 1 < text.length; index += 1) {
    const pair = text.slice(index, index + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return pairs;
}

const lastPart = (path: string): string => path.split('/').filter(Boolean).at(-1) ?? '';
const lettersOf = (path: string): string =>
  path
    .toLowerCase()
    .replace(/\.html?$/, '')
    .replace(/[^a-z0-9]/g, '');
