/** Source of pseudorandom values: the same seed gives the same sequence. */
export type Random = {
  /** Returns a number from 0 to below 1. */
  next(): number;
  /** Returns a whole number between two limits, both included. */
  integer(min: number, max: number): number;
  /** Returns true with a probability. */
  chance(probability: number): boolean;
  pick<const Items extends readonly [unknown, ...unknown[]]>(items: Items): Items[number];
  /** Returns hexadecimal digits. */
  hex(length: number): string;
};

/** Creates a source of pseudorandom values (mulberry32). Not for secrets. @param seed whole number */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const integer = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    integer,
    chance: (probability) => next() < probability,
    pick: (items) => items[integer(0, items.length - 1)] ?? items[0],
    hex: (length) => Array.from({ length }, () => integer(0, 15).toString(16)).join(''),
  };
}
