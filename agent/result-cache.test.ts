import { afterEach, expect, test, vi } from 'vitest';
import { createResultCache } from './result-cache.ts';

afterEach(() => vi.unstubAllGlobals());

const brokenStorage = () =>
  vi.stubGlobal('sessionStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });

test('a day is the longest, and allowed', () => {
  expect(() => createResultCache(86_400)).not.toThrow();
  expect(() => createResultCache(86_401)).toThrow('Cache time cannot exceed 86400 seconds (24 hours)');
});

test.each([
  ['memory, where there is no session storage', () => vi.stubGlobal('sessionStorage', undefined)],
  ['memory, where storing throws', brokenStorage],
])('a result holds its time in %s', (_name, arrange) => {
  arrange();
  let now = 0;
  const cache = createResultCache<string>(10, () => now);
  expect(cache.get('a')).toBeUndefined();
  cache.set('a', 'result');
  now = 9_999;
  expect(cache.get('a')).toBe('result');
  expect(cache.get('b')).toBeUndefined();
  now = 10_000;
  expect(cache.get('a')).toBeUndefined();
});

test('session storage is shared with the next page, and what others wrote there is no result', () => {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
    removeItem: (name: string) => stored.delete(name),
  };
  // Names of what is stored are the storage's own keys.
  vi.stubGlobal(
    'sessionStorage',
    new Proxy(storage, {
      ownKeys: () => [...stored.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    }),
  );
  createResultCache<string>().set('a', 'result');
  expect(createResultCache<string>().get('a')).toBe('result');
  stored.set('visitor-result:b', 'not ours');
  expect(createResultCache<string>().get('b')).toBeUndefined();
  stored.set('other', 'stays');
  createResultCache<string>().clear();
  expect([...stored.keys()]).toEqual(['other']);
});
