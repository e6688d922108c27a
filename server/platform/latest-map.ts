/**
 * Map that keeps the keys that were set last, in two halves: when the newer one is full, it replaces the older one. To
 * delete the first key of a single `Map` takes longer with each key that was deleted before.
 */
export class LatestMap<Value> {
  readonly #kept: number;
  #newer = new Map<string, Value>();
  #older = new Map<string, Value>();

  /** @param kept number of keys that are kept at least; there are never more than twice as many */
  constructor(kept: number) {
    this.#kept = kept;
  }

  get(key: string): Value | undefined {
    return this.#newer.get(key) ?? this.#older.get(key);
  }

  set(key: string, value: Value): void {
    if (this.#newer.size >= this.#kept && !this.#newer.has(key)) {
      this.#older = this.#newer;
      this.#newer = new Map();
    }
    this.#newer.set(key, value);
  }
}

/** Number of texts whose results a function keeps at least, and their maximum length: 1 MB of memory at most. */
const KEPT_TEXTS = 500;
const MAX_TEXT_LENGTH = 500;

/**
 * Returns a function that keeps its results for the texts it had last, such as the `User-Agent` of common browsers, which
 * takes many patterns to parse.
 *
 * @param compute pure function, whose results aren't changed
 */
export function cacheByText<Value>(compute: (text: string) => Value): (text: string) => Value {
  const results = new LatestMap<{ value: Value }>(KEPT_TEXTS);
  return (text) => {
    if (text.length > MAX_TEXT_LENGTH) return compute(text);
    const known = results.get(text);
    if (known !== undefined) return known.value;
    const value = compute(text);
    results.set(text, { value });
    return value;
  };
}
