import { describe, expect, it } from 'vitest';
import { mustReload } from './stale-build.ts';

function sessionStorage(): Storage {
  const storedItems = new Map<string, string>();
  return {
    getItem: (key: string) => storedItems.get(key) ?? null,
    setItem: (key: string, value: string) => void storedItems.set(key, value),
    removeItem: (key: string) => void storedItems.delete(key),
  } as Storage;
}

describe('mustReload()', () => {
  it('requests one reload of a stale document, and no loop', () => {
    const session = sessionStorage();
    expect(mustReload(true, () => session)).toBe(true);
    expect(mustReload(true, () => session)).toBe(false);
  });

  it('requests a reload again after a later deployment', () => {
    const session = sessionStorage();
    expect(mustReload(true, () => session)).toBe(true);
    expect(mustReload(false, () => session)).toBe(false);
    expect(mustReload(true, () => session)).toBe(true);
  });

  it('requests no reload of a current document, or without session storage', () => {
    const session = sessionStorage();
    expect(mustReload(false, () => session)).toBe(false);
    const refused = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    expect(mustReload(true, refused)).toBe(false);
  });
});
