import { describe, expect, it } from 'vitest';
import { mustReloadForBuild } from './stale-build.ts';

function sessionStorage(): Storage {
  const storedItems = new Map<string, string>();
  return {
    getItem: (key: string) => storedItems.get(key) ?? null,
    setItem: (key: string, value: string) => void storedItems.set(key, value),
    removeItem: (key: string) => void storedItems.delete(key),
  } as Storage;
}

describe('mustReloadForBuild()', () => {
  it('requests one reload for a new build, and no loop', () => {
    const session = sessionStorage();
    expect(mustReloadForBuild('old', 'new', () => session)).toBe(true);
    expect(mustReloadForBuild('old', 'new', () => session)).toBe(false);
  });

  it('requests a reload again after a later deployment', () => {
    const session = sessionStorage();
    expect(mustReloadForBuild('1', '2', () => session)).toBe(true);
    expect(mustReloadForBuild('2', '2', () => session)).toBe(false);
    expect(mustReloadForBuild('2', '3', () => session)).toBe(true);
  });

  it('requests no reload if the hash is unknown or equal, or without session storage', () => {
    const session = sessionStorage();
    expect(mustReloadForBuild('a', '', () => session)).toBe(false);
    expect(mustReloadForBuild('a', 'a', () => session)).toBe(false);
    const refused = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    expect(mustReloadForBuild('a', 'b', refused)).toBe(false);
  });
});
