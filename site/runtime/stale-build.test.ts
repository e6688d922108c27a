import { describe, expect, it } from 'vitest';
import { mustReloadForBuild } from './stale-build.ts';

function sessionStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage;
}

describe('a document of another build than the server', () => {
  it('is loaded again once, and not in a loop', () => {
    const session = sessionStorage();
    expect(mustReloadForBuild('old', 'new', () => session)).toBe(true);
    expect(mustReloadForBuild('old', 'new', () => session)).toBe(false);
  });

  it('is loaded again at a later deployment', () => {
    const session = sessionStorage();
    expect(mustReloadForBuild('1', '2', () => session)).toBe(true);
    expect(mustReloadForBuild('2', '2', () => session)).toBe(false);
    expect(mustReloadForBuild('2', '3', () => session)).toBe(true);
  });

  it('stays where the hash is unknown, equal, or nothing can be remembered', () => {
    const session = sessionStorage();
    expect(mustReloadForBuild('a', '', () => session)).toBe(false);
    expect(mustReloadForBuild('a', 'a', () => session)).toBe(false);
    const refused = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    expect(mustReloadForBuild('a', 'b', refused)).toBe(false);
  });
});
