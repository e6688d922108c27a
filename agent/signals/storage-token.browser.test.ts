import { expect, test } from 'vitest';
import { useTestPages } from '../test-page.ts';

const open = useTestPages();
type Module = typeof import('./storage-token.ts');

test('a token is kept until it is dropped', async () => {
  const { page } = await open();
  const seen = await page.evaluate(async () => {
    const { readStorageToken, keepStorageToken, dropStorageToken } = await window.importModule<Module>('storage-token');
    const before = readStorageToken();
    keepStorageToken('one');
    keepStorageToken('two');
    const kept = readStorageToken();
    dropStorageToken();
    return [before ?? null, kept, readStorageToken() ?? null];
  });
  expect(seen).toEqual([null, 'two', null]);
});

test('without storage there is none, and nothing breaks', async () => {
  const { page } = await open();
  const seen = await page.evaluate(async () => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    const { readStorageToken, keepStorageToken, dropStorageToken } = await window.importModule<Module>('storage-token');
    keepStorageToken('one');
    dropStorageToken();
    return readStorageToken() ?? null;
  });
  expect(seen).toBeNull();
});
