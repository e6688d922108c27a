import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { launchOptions, serveTestPage, useTestPages } from '../test-page.ts';

const open = useTestPages();
type Module = typeof import('./private-mode.ts');

const readPrivacy = (page: Page): Promise<boolean> =>
  page.evaluate(async () => (await window.importModule<Module>('private-mode')).readPrivacy());
/** Where nothing can be measured, so that the answer is what was kept. */
async function readWithoutDatabases(page: Page): Promise<boolean> {
  await page.evaluate(() => Object.defineProperty(window, 'indexedDB', { get: () => undefined }));
  return readPrivacy(page);
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

test('a private window is one, under the policy of our pages, and nothing is asked for or left', async () => {
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

/** In Chromium the library goes by how long writing takes, and a busy machine can make it miss: so until it says `told`. */
async function readUntil(page: Page, told: boolean): Promise<void> {
  const readAnew = async () => {
    await page.reload();
    return readPrivacy(page);
  };
  await expect.poll(readAnew, { timeout: 20_000 }).toBe(told);
}

test('a window with a profile on disk is none', async () => {
  const page = await openOrdinaryWindow();
  await readUntil(page, false);
  await expect.poll(() => databases(page)).toEqual([]);
});

test('a page that was left in the middle leaves a database behind, and the next one deletes it', async () => {
  const page = await openOrdinaryWindow();
  await page.evaluate(async () => {
    for (const name of ['__di_left', 'of the page itself']) {
      const request = indexedDB.open(name, 1);
      await new Promise((resolve) => (request.onsuccess = resolve));
      request.result.close();
    }
  });
  await readPrivacy(page);
  await expect.poll(() => databases(page)).toEqual(['of the page itself']);
});

const keepIt = (page: Page) =>
  page.evaluate(async () => (await window.importModule<Module>('private-mode')).keepPrivacy());
const kept = (page: Page) => page.evaluate(() => localStorage.getItem('visitor-window'));

/** What is kept once the next page, with `before` in its storage, or nothing, has measured for itself. */
async function keptByNextPage(page: Page, before: string | null): Promise<string | null> {
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
  await keepIt(page);
  await written;
  return kept(page);
}

test('what was found out is kept beside the signed id, and sure once the next page has found the same', async () => {
  const { page } = await open();
  await keepIt(page);
  await readPrivacy(page);
  expect(await kept(page)).toBeNull();
  await page.evaluate(() => localStorage.setItem('visitor-token', 'signed'));
  await expect.poll(() => keptByNextPage(page, null), { timeout: 20_000 }).toBe('first-private');
  await keepIt(page);
  await readPrivacy(page);
  expect(await kept(page), 'the same reading is no second one').toBe('first-private');

  await expect.poll(() => keptByNextPage(page, 'first-private'), { timeout: 20_000 }).toBe('private');
  await page.reload();
  expect(await readWithoutDatabases(page)).toBe(true);
});

test('an answer that the next page does not find is replaced', async () => {
  const { page } = await open();
  await page.evaluate(() => {
    localStorage.setItem('visitor-token', 'signed');
    localStorage.setItem('visitor-window', 'first-ordinary');
  });
  expect(await readPrivacy(page)).toBe(false);
  await expect.poll(() => keptByNextPage(page, 'first-ordinary'), { timeout: 20_000 }).toBe('first-private');
});

test('what was kept is answered at once', async () => {
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

test('it is read once per page, and what fails is tried again', async () => {
  const { page } = await open();
  const readTwice = async () => {
    await page.reload();
    return page.evaluate(async () => {
      const { readPrivacy: read } = await window.importModule<Module>('private-mode');
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

test('without an answer the reading says why there is none', async () => {
  const { page } = await open();
  const answers = await page.evaluate(async () => {
    const { privacyOrWhyNot } = await window.importModule<Module>('private-mode');
    const never = new Promise<boolean>(() => undefined);
    return Promise.all([
      privacyOrWhyNot(never),
      privacyOrWhyNot(Promise.reject(new Error('no databases'))),
      privacyOrWhyNot(Promise.resolve(true)),
    ]);
  });
  expect(answers).toEqual([{ error: 'timeout after 100 ms' }, { error: 'no databases' }, { isPrivate: true }]);
});

test('a browser whose databases are gone is read all the same', async () => {
  const { page } = await open();
  await page.evaluate(() => Object.defineProperty(window, 'indexedDB', { get: () => undefined }));
  const failure = await page.evaluate(async () => {
    const { readPrivacy: read } = await window.importModule<Module>('private-mode');
    return read().catch((error: unknown) => String(error));
  });
  expect(failure).toMatch(/Error/);
});
