/**
 * Returns a generator of numbers in [0, 1) that depends only on `seed`. It is the same on every engine, because it uses
 * only 32-bit integer arithmetic. The seed may be any string, including the empty one and lone surrogates.
 */
export function randomFrom(seed: string): Random {
  const next = sfc32(hash128(seed));
  for (let i = 0; i < WARM_UP; i++) next();
  return next;
}

export type Random = () => number;

/** sfc32 needs about a dozen steps to mix its state; the first results of similar seeds are discarded. */
const WARM_UP = 16;

const SEEDS = [0x9e3779b9, 0x243f6a88, 0xb7e15162, 0xdeadbeef] as const;
const MULTIPLIERS = [2654435761, 1597334677, 2246822507, 3266489909] as const;

function hash128(text: string): [number, number, number, number] {
  let [a, b, c, d]: [number, number, number, number] = [...SEEDS];
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    a = absorb(a, unit, MULTIPLIERS[0]);
    b = absorb(b, unit + 131, MULTIPLIERS[1]);
    c = absorb(c, unit + 262, MULTIPLIERS[2]);
    d = absorb(d, unit + 393, MULTIPLIERS[3]);
  }
  for (let round = 0; round < 3; round++) {
    a = finish(a ^ b);
    b = finish(b ^ c);
    c = finish(c ^ d);
    d = finish(d ^ a);
  }
  return [a, b, c, d];
}

function absorb(state: number, unit: number, multiplier: number): number {
  const mixed = Math.imul(state ^ unit, multiplier);
  return mixed ^ (mixed >>> 15);
}

function finish(state: number): number {
  let h = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

/** Chris Doty-Humphrey's Small Fast Counting generator with 32-bit words. */
function sfc32(seed: readonly [number, number, number, number]): Random {
  let [a, b, c, d] = seed;
  return () => {
    const sum = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    c |= 0;
    return (sum >>> 0) / 2 ** 32;
  };
}
