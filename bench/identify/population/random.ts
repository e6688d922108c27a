/** Values with the weights by which they are drawn, which needn't add up to 100. */
export type WeightedValues<Value> = readonly (readonly [value: Value, weight: number])[];

/** Marsaglia's xorshift32 generator with draws from distributions. */
export class Random {
  private state: number;
  constructor(seed: number) {
    // Nearby seeds give unrelated sequences.
    this.state = Math.imul(seed | 0, 0x9e3779b1) || 1;
  }
  /** Returns a number from 0 to below 1. */
  next(): number {
    this.state ^= this.state << 13;
    this.state ^= this.state >>> 17;
    this.state ^= this.state << 5;
    return (this.state >>> 0) / 2 ** 32;
  }
  /** Returns true with the given probability. */
  chance(probability: number): boolean {
    return this.next() < probability;
  }
  /** Returns a whole number from 0 to below the limit. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }
  exponential(mean: number): number {
    return -mean * Math.log(1 - this.next());
  }
  pick<Value>(table: WeightedValues<Value>): Value {
    let rest = this.next() * sumWeights(table);
    for (const [value, weight] of table) {
      rest -= weight;
      if (rest < 0) return value;
    }
    return (table.at(-1) as WeightedValues<Value>[number])[0];
  }
}

const sums = new WeakMap<object, number>();
function sumWeights(table: WeightedValues<unknown>): number {
  const known = sums.get(table);
  if (known !== undefined) return known;
  const sum = table.reduce((total, [, weight]) => total + weight, 0);
  sums.set(table, sum);
  return sum;
}
