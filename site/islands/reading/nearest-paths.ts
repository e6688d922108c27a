export type KnownPage = { readonly path: string; readonly title: string };
export type NearPage = KnownPage & { readonly likeness: number };

/** Below this, two addresses have no more in common than any two have. */
const LEAST_LIKENESS = 0.4;
/** Any two words are a third alike by edits; only from here on it means something. */
const FEW_EDITS = 0.6;
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
 * How alike two paths are, from 0 to 1, as a whole or by their last parts, since people remember the name of a page and
 * forget its folder.
 */
export function likeness(a: string, b: string): number {
  const whole = alike(lettersOf(a), lettersOf(b));
  return Math.max(whole, 0.95 * alike(lettersOf(lastPart(a)), lettersOf(lastPart(b))));
}

/** Pairs of letters find the same words in another order (Sørensen and Dice), edits find a slip of the fingers. */
function alike(a: string, b: string): number {
  if (a === '' || b === '') return 0;
  const byEdits = 1 - edits(a, b) / Math.max(a.length, b.length);
  return Math.max(dice(a, b), byEdits >= FEW_EDITS ? byEdits : 0);
}

/** Letters put in, left out, changed or swapped with their neighbour to make one of the other. */
function edits(a: string, b: string): number {
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
