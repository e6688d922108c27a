import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { launchOptions, serveTestPage, useTestPages } from '../test-page.ts';

const open = useTestPages();
type Module = typeof import('./private-mode.ts');

const detectPrivateMode = (page: Page): Promise<boolean> =>
  page.evaluate(async () => (await window.importModule<Module>('private-mode')).detectPrivateMode());
/** Reads private mode where measuring fails, so the result is the stored one. */
async function readWithoutDatabases(page: Page): Promise<boolean> {
  await page.evaluate(() => Object.defineProperty(window, 'indexedDB', { get: () => undefined }));
  return detectPrivateMode(page);
}
const databases = (page: Page) => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));

async function openOrdinaryWindow(): Promise<Page> {
  const profile = mkdtempSync(join(tmpdir(), 'whorl-profile-'));
  const context = await chromium.launchPersistentContext(profile, launchOptions);
  onTestFinished(async () => {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  });
  const page = await context.newPage();
  await page.goto(await serveTestPage());
  return page;
}

test('a private window is detected under our page policy without requests and without leaving data behind', async () => {
  const { page, context, requests } = await open();
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  await readUntil(page, true);
  await expect.poll(() => databases(page)).toEqual([]);
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
  expect(await context.cookies()).toEqual([]);
  expect(complaints).toEqual([]);
  expect(new Set(requests.filter((request) => !request.includes('module')))).toEqual(new Set(['GET /']));
});

/**
 * Reads until the result is `expected`: in Chromium the library measures write times, which a busy machine can distort.
 */
async function readUntil(page: Page, expected: boolean): Promise<void> {
  const reloadAndRead = async () => {
    await page.reload();
    return detectPrivateMode(page);
  };
  await expect.poll(reloadAndRead, { timeout: 20_000 }).toBe(expected);
}

test('a window with a profile on disk is not private', async () => {
  const page = await openOrdinaryWindow();
  await readUntil(page, false);
  await expect.poll(() => databases(page)).toEqual([]);
});

test('a database left behind by a page closed early is deleted by the next page', async () => {
  const page = await openOrdinaryWindow();
  await page.evaluate(async () => {
    for (const name of ['__di_left', 'of the page itself']) {
      const request = indexedDB.open(name, 1);
      await new Promise((resolve) => (request.onsuccess = resolve));
      request.result.close();
    }
  });
  await detectPrivateMode(page);
  await expect.poll(() => databases(page)).toEqual(['of the page itself']);
});

const storeResult = (page: Page) =>
  page.evaluate(async () => (await window.importModule<Module>('private-mode')).storePrivateMode());
const readStored = (page: Page) => page.evaluate(() => localStorage.getItem('visitor-window'));

/** Returns the stored result after the next page, starting with `before` in its storage, has measured. */
async function storeOnNextPage(page: Page, before: string | null): Promise<string | null> {
  await page.evaluate(
    (word) =>
      word === null ? localStorage.removeItem('visitor-window') : localStorage.setItem('visitor-window', word),
    before,
  );
  await page.reload();
  const written = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const { setItem } = Storage.prototype;
        Storage.prototype.setItem = function (...given) {
          setItem.apply(this, given);
          resolve();
        };
      }),
  );
  await storeResult(page);
  await written;
  return readStored(page);
}

test('the result is stored next to the signed ID and is final once the next page measures the same', async () => {
  const { page } = await open();
  await storeResult(page);
  await detectPrivateMode(page);
  expect(await readStored(page)).toBeNull();
  await page.evaluate(() => localStorage.setItem('visitor-token', 'signed'));
  await expect.poll(() => storeOnNextPage(page, null), { timeout: 20_000 }).toBe('first-private');
  await storeResult(page);
  await detectPrivateMode(page);
  expect(await readStored(page), 'a second call on the same page is not a confirmation').toBe('first-private');

  await expect.poll(() => storeOnNextPage(page, 'first-private'), { timeout: 20_000 }).toBe('private');
  await page.reload();
  expect(await readWithoutDatabases(page)).toBe(true);
});

test('a stored result that the next page does not confirm is replaced', async () => {
  const { page } = await open();
  await page.evaluate(() => {
    localStorage.setItem('visitor-token', 'signed');
    localStorage.setItem('visitor-window', 'first-ordinary');
  });
  expect(await detectPrivateMode(page)).toBe(false);
  await expect.poll(() => storeOnNextPage(page, 'first-ordinary'), { timeout: 20_000 }).toBe('first-private');
});

test('a stored result is returned immediately', async () => {
  const { page } = await open();
  for (const [word, isPrivate] of [
    ['first-private', true],
    ['private', true],
    ['first-ordinary', false],
    ['ordinary', false],
  ] as const) {
    await page.evaluate((given) => localStorage.setItem('visitor-window', given), word);
    await page.reload();
    expect(await readWithoutDatabases(page), word).toBe(isPrivate);
  }
});

test('private mode is measured once per page, and again after a failure', async () => {
  const { page } = await open();
  const readTwice = async () => {
    await page.reload();
    return page.evaluate(async () => {
      const { detectPrivateMode: read } = await window.importModule<Module>('private-mode');
      const { open: openDatabase } = IDBFactory.prototype;
      let count = 0;
      IDBFactory.prototype.open = function (...given) {
        count += 1;
        return openDatabase.apply(this, given);
      };
      const both = [await read(), await read()];
      return { both, count };
    });
  };
  await expect.poll(readTwice, { timeout: 20_000 }).toEqual({ both: [true, true], count: 1 });
});

test('the payload has the reason when private mode is unknown', async () => {
  const { page } = await open();
  const answers = await page.evaluate(async () => {
    const { toPrivateModeSignal } = await window.importModule<Module>('private-mode');
    const never = new Promise<boolean>(() => undefined);
    return Promise.all([
      toPrivateModeSignal(never),
      toPrivateModeSignal(Promise.reject(new Error('no databases'))),
      toPrivateModeSignal(Promise.resolve(true)),
    ]);
  });
  expect(answers).toEqual([{ error: 'timeout after 100 ms' }, { error: 'no databases' }, { isPrivate: true }]);
});

test('private-mode detection rejects without indexedDB', async () => {
  const { page } = await open();
  await page.evaluate(() => Object.defineProperty(window, 'indexedDB', { get: () => undefined }));
  const failure = await page.evaluate(async () => {
    const { detectPrivateMode: read } = await window.importModule<Module>('private-mode');
    return read().catch((error: unknown) => String(error));
  });
  expect(failure).toMatch(/Error/);
});
