import { afterEach, expect, test, vi } from 'vitest';
import { createResultCache } from './result-cache.ts';

afterEach(() => {
  createResultCache().clear();
  vi.unstubAllGlobals();
});

const brokenStorage = () =>
  vi.stubGlobal('sessionStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });

test('the cache accepts a time of one day and rejects longer ones', () => {
  expect(() => createResultCache(86_400)).not.toThrow();
  for (const seconds of [86_400.1, 86_401, Number.POSITIVE_INFINITY]) {
    expect(() => createResultCache(seconds)).toThrow('Cache time cannot exceed 86400 seconds (24 hours)');
  }
  for (const seconds of [-1, Number.NaN]) expect(() => createResultCache(seconds)).toThrow('Cache time needs to be');
});

test.each([
  ['in memory without session storage', () => vi.stubGlobal('sessionStorage', undefined)],
  ['in memory when storing throws', brokenStorage],
])('a result is cached until it expires, %s', (_name, arrange) => {
  arrange();
  let now = 0;
  const cache = createResultCache<string>(10, () => now);
  expect(cache.get('a')).toBeUndefined();
  cache.begin('a')('result');
  now = 9_999;
  expect(cache.get('a')).toBe('result');
  expect(cache.get('b')).toBeUndefined();
  now = 10_000;
  expect(cache.get('a')).toBeUndefined();
});

test('a result is cached for an hour by default and not at all with 0', () => {
  let now = 0;
  const cache = createResultCache<string>(undefined, () => now);
  cache.begin('a')('result');
  now = 3_599_999;
  expect(cache.get('a')).toBe('result');
  now = 3_600_000;
  expect(cache.get('a')).toBeUndefined();
  const none = createResultCache<string>(0, () => now);
  none.begin('z')('result');
  expect(none.get('z')).toBeUndefined();
  // It isn't written to storage either.
  expect(createResultCache<string>(10, () => now - 1).get('z')).toBeUndefined();
});

test('an earlier request does not replace the result of a later one, and nothing is stored after clear()', () => {
  const cache = createResultCache<string>();
  const [first, second, third] = [cache.begin('a'), createResultCache<string>().begin('a'), cache.begin('b')];
  second('newer');
  first('older');
  expect(cache.get('a')).toBe('newer');
  third('of another key');
  expect(cache.get('b')).toBe('of another key');
  const late = cache.begin('a');
  cache.clear();
  late('late');
  expect([cache.get('a'), cache.get('b')]).toEqual([undefined, undefined]);
  cache.begin('a')('again');
  expect(cache.get('a')).toBe('again');
});

test('a result cached in memory while storage was full is deleted when storage accepts the next one', () => {
  const { stored } = workingStorage();
  brokenStorage();
  const cache = createResultCache<string>();
  cache.begin('full')('in memory');
  expect(cache.get('full')).toBe('in memory');
  workingStorage(stored);
  cache.begin('full')('in storage');
  stored.delete('visitor-result:full');
  expect(cache.get('full')).toBeUndefined();
});

test('a cached result is shared with the next page, and values stored by other code are ignored', () => {
  const { stored } = workingStorage();
  createResultCache<string>().begin('a')('result');
  expect(createResultCache<string>().get('a')).toBe('result');
  stored.set('visitor-result:b', 'not ours');
  expect(createResultCache<string>().get('b')).toBeUndefined();
  stored.set('other', 'stays');
  createResultCache<string>().clear();
  expect([...stored.keys()]).toEqual(['other']);
});

function workingStorage(stored = new Map<string, string>()) {
  const storage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
    removeItem: (name: string) => stored.delete(name),
  };
  // `Object.keys(sessionStorage)` lists the stored keys.
  const handler = {
    ownKeys: () => [...stored.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  };
  vi.stubGlobal('sessionStorage', new Proxy(storage, handler));
  return { stored };
}
