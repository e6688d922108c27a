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

test('a day is the longest, and allowed', () => {
  expect(() => createResultCache(86_400)).not.toThrow();
  for (const seconds of [86_400.1, 86_401, Number.POSITIVE_INFINITY]) {
    expect(() => createResultCache(seconds)).toThrow('Cache time cannot exceed 86400 seconds (24 hours)');
  }
  for (const seconds of [-1, Number.NaN]) expect(() => createResultCache(seconds)).toThrow('Cache time needs to be');
});

test.each([
  ['memory, where there is no session storage', () => vi.stubGlobal('sessionStorage', undefined)],
  ['memory, where storing throws', brokenStorage],
])('a result holds its time in %s', (_name, arrange) => {
  arrange();
  let now = 0;
  const cache = createResultCache<string>(10, () => now);
  expect(cache.get('a')).toBeUndefined();
  cache.asking('a')('result');
  now = 9_999;
  expect(cache.get('a')).toBe('result');
  expect(cache.get('b')).toBeUndefined();
  now = 10_000;
  expect(cache.get('a')).toBeUndefined();
});

test('an hour where nothing is said, and not at all with 0', () => {
  let now = 0;
  const cache = createResultCache<string>(undefined, () => now);
  cache.asking('a')('result');
  now = 3_599_999;
  expect(cache.get('a')).toBe('result');
  now = 3_600_000;
  expect(cache.get('a')).toBeUndefined();
  const none = createResultCache<string>(0, () => now);
  none.asking('z')('result');
  expect(none.get('z')).toBeUndefined();
  // Nor is it there for whoever looks at what is stored.
  expect(createResultCache<string>(10, () => now - 1).get('z')).toBeUndefined();
});

test('an answer does not replace that to a later question, and nothing comes back after clearing', () => {
  const cache = createResultCache<string>();
  const [first, second, third] = [cache.asking('a'), createResultCache<string>().asking('a'), cache.asking('b')];
  second('newer');
  first('older');
  expect(cache.get('a')).toBe('newer');
  third('of another key');
  expect(cache.get('b')).toBe('of another key');
  const late = cache.asking('a');
  cache.clear();
  late('late');
  expect([cache.get('a'), cache.get('b')]).toEqual([undefined, undefined]);
  cache.asking('a')('again');
  expect(cache.get('a')).toBe('again');
});

test('what was kept in memory while storage was full is forgotten once storage takes the next result', () => {
  const { stored } = workingStorage();
  brokenStorage();
  const cache = createResultCache<string>();
  cache.asking('full')('in memory');
  expect(cache.get('full')).toBe('in memory');
  workingStorage(stored);
  cache.asking('full')('in storage');
  stored.delete('visitor-result:full');
  expect(cache.get('full')).toBeUndefined();
});

test('session storage is shared with the next page, and what others wrote there is no result', () => {
  const { stored } = workingStorage();
  createResultCache<string>().asking('a')('result');
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
  // Names of what is stored are the storage's own keys.
  const handler = {
    ownKeys: () => [...stored.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  };
  vi.stubGlobal('sessionStorage', new Proxy(storage, handler));
  return { stored };
}
