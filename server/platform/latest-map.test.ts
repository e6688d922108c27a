import { describe, expect, it } from 'vitest';
import { cacheByText, LatestMap } from './latest-map.ts';

describe('LatestMap', () => {
  it('keeps the keys that were set last, and drops the oldest before there are twice as many', () => {
    const map = new LatestMap<number>(100);
    for (let key = 0; key < 1_000; key++) map.set(`${key}`, key);
    const kept = Array.from({ length: 1_000 }, (_, key) => key).filter((key) => map.get(`${key}`) === key);
    expect(kept.length).toBeGreaterThanOrEqual(100);
    expect(kept.length).toBeLessThanOrEqual(200);
    expect(kept[0]).toBe(1_000 - kept.length);
  });

  it('keeps a key that is set again and again, with its latest value', () => {
    const map = new LatestMap<number>(100);
    for (let key = 0; key < 1_000; key++) {
      map.set(`${key}`, key);
      map.set('often', key);
    }
    expect(map.get('often')).toBe(999);
  });

  it('sets a key about as fast when it is full as when it is empty', () => {
    const map = new LatestMap<number>(50_000);
    let key = 0;
    const measureSets = (times: number): number => {
      const started = performance.now();
      for (const end = key + times; key < end; key++) map.set(`key ${key}`, key);
      return (performance.now() - started) / times;
    };
    measureSets(10_000);
    const empty = measureSets(40_000);
    measureSets(100_000);
    // A single Map from which the first key is deleted takes more than 30 times as long.
    expect(measureSets(40_000)).toBeLessThan(15 * empty);
  });
});

describe('cacheByText()', () => {
  it('computes the result of a text once, also if it is undefined, and that of a long text each time', () => {
    const computed: string[] = [];
    const find = cacheByText((text) => {
      computed.push(text);
      return text === 'a' ? 1 : undefined;
    });
    const long = 'a'.repeat(501);
    expect(['a', 'b', 'a', 'b', long, long].map(find)).toEqual([1, undefined, 1, undefined, undefined, undefined]);
    expect(computed).toEqual(['a', 'b', long, long]);
  });
});
