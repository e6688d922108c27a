import { expect, test } from 'vitest';
import { useTestPages } from '../test-page.ts';

const open = useTestPages();
type Module = typeof import('./storage-token.ts');

test('a stored token is returned until it is deleted', async () => {
  const { page } = await open();
  const seen = await page.evaluate(async () => {
    const { readStorageToken, storeStorageToken, deleteStorageToken } =
      await window.importModule<Module>('storage-token');
    const before = readStorageToken();
    storeStorageToken('one');
    storeStorageToken('two');
    const stored = readStorageToken();
    deleteStorageToken();
    return [before ?? null, stored, readStorageToken() ?? null];
  });
  expect(seen).toEqual([null, 'two', null]);
});

test('without storage there is no token and no error', async () => {
  const { page } = await open();
  const seen = await page.evaluate(async () => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    const { readStorageToken, storeStorageToken, deleteStorageToken } =
      await window.importModule<Module>('storage-token');
    storeStorageToken('one');
    deleteStorageToken();
    return readStorageToken() ?? null;
  });
  expect(seen).toBeNull();
});
