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

const reload = (build: string, served: string, storage: () => Storage, [own, other] = ['same', 'same']) =>
  mustReload(build + own, { webpackCompilationHash: served, contentHash: `${other}` }, storage);

describe('mustReload()', () => {
  it('requests one reload for new code, and no loop', () => {
    const session = sessionStorage();
    expect(reload('old', 'new', () => session)).toBe(true);
    expect(reload('old', 'new', () => session)).toBe(false);
  });

  it('requests one reload for other content with the same code, and no loop', () => {
    const session = sessionStorage();
    expect(reload('a', 'a', () => session, ['old', 'new'])).toBe(true);
    expect(reload('a', 'a', () => session, ['old', 'new'])).toBe(false);
  });

  it('requests a reload again after a later deployment', () => {
    const session = sessionStorage();
    expect(reload('1', '2', () => session)).toBe(true);
    expect(reload('2', '2', () => session)).toBe(false);
    expect(reload('2', '3', () => session)).toBe(true);
  });

  it('requests no reload if the hash is unknown or equal, or without session storage', () => {
    const session = sessionStorage();
    expect(reload('a', '', () => session)).toBe(false);
    expect(reload('a', '', () => session, ['old', 'new'])).toBe(false);
    expect(reload('a', 'a', () => session)).toBe(false);
    const refused = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    expect(reload('a', 'b', refused)).toBe(false);
  });
});
