import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contentManager, contentManagerEntry } from '@whorl/contract/urls.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { parse } from 'yaml';
import { watchPage } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';

const it = browserTest({ CMS_BACKEND: 'local' })
  /**
   * Opens the content manager with a folder of the origin private file system, because a test can't operate the file
   * picker.
   */
  .extend('openWithFolder', ({ site, newContext }) => async (files: Record<string, string>): Promise<Page> => {
    const page = await (await newContext({ viewport: { width: 1280, height: 900 } })).newPage();
    // The illustrations are in the checkout, but not in the test's folder.
    watchPage(page, site.origin, [/404 .*\.svg/]);
    await page.addInitScript((contents) => {
      Object.assign(window, {
        showDirectoryPicker: async () => {
          const root = await (await navigator.storage.getDirectory()).getDirectoryHandle('checkout', { create: true });
          await root.getDirectoryHandle('.git', { create: true });
          for (const [path, text] of Object.entries(contents)) {
            const names = path.split('/');
            let folder = root;
            for (const name of names.slice(0, -1)) folder = await folder.getDirectoryHandle(name, { create: true });
            const file = await folder.getFileHandle(names.at(-1) ?? '', { create: true });
            const stream = await file.createWritable();
            await stream.write(text);
            await stream.close();
          }
          return root;
        },
      });
    }, files);
    await page.goto(site.origin + contentManager.page);
    await page.getByRole('button', { name: 'Work with Local Repository' }).click();
    await page.getByRole('button', { name: 'Create New Entry' }).first().waitFor();
    return page;
  });

const readBack = (page: Page, path: string): Promise<string> =>
  page.evaluate(async (wanted) => {
    const names = ['checkout', ...wanted.split('/')];
    let folder = await navigator.storage.getDirectory();
    for (const name of names.slice(0, -1)) folder = await folder.getDirectoryHandle(name);
    return (await (await folder.getFileHandle(names.at(-1) ?? '')).getFile()).text();
  }, path);

it('the content manager writes a new article in the format that the build reads, without requests to other hosts', async ({
  openWithFolder,
}) => {
  const page = await openWithFolder({});
  await page.getByRole('button', { name: 'Create New Entry' }).first().click();
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await field('Title').fill('Written by a test in a browser');
  await field('Description').fill('Long enough to say what the text is about. '.repeat(3).trim());
  await page.getByRole('radio', { name: 'Detection team' }).click();
  await page.getByRole('radio', { name: 'Guide' }).click();
  await page.getByRole('checkbox', { name: 'forms' }).click();
  await page.locator('textarea').last().fill('A paragraph.\n\n<Aside>\n\nNext to it.\n\n</Aside>\n');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Create New Entry' }).first().waitFor();
  const file = 'content/blog/written-by-a-test-in-a-browser/index.mdx';
  await expect.poll(() => readBack(page, file).catch(() => '')).toContain('</Aside>');
  const written = await readBack(page, file);
  expect(written).toMatch(/^---\ntitle: Written by a test in a browser\n/);
  expect(written).toMatch(/\npublished: '?"?\d{4}-\d{2}-\d{2}T\d{2}:\d{2}Z'?"?\n/);
  expect(written).toMatch(/\nkind: Guide\ntags:\n {2}- forms\n/);
  expect(written).toMatch(/\n---\n\n?A paragraph\.\n\n<Aside>\n\nNext to it\.\n\n<\/Aside>\n$/);
});

it.for([
  ['blog', 'blog/incognito-mode-fingerprinting/index.mdx'],
  ['webinars', 'webinars/rate-limit-logins-by-visitor/index.mdx'],
  ['press', 'press/mit-license/index.mdx'],
  ['pages', 'pages/terms.mdx'],
  ['careers', 'careers/bot-detection-analyst.mdx'],
  ['android', 'android/free.mdx'],
] as const)(
  'the content manager changes only the edited field of an entry of %s',
  async ([collection, file], { openWithFolder, site }) => {
    const path = `content/${file}`;
    const before = await readFile(join(import.meta.dirname, '../..', path), 'utf8');
    const page = await openWithFolder({ [path]: before });
    await page.goto(`${site.origin}${contentManager.page}#/collections/${collection}`);
    await page.getByRole('row', { name: String(splitEntry(before).values.title) }).click();
    const title = page.getByRole('textbox', { name: 'Title', exact: true }).first();
    await title.fill('Another title, given by a test');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => readBack(page, path)).toContain('Another title');
    const after = splitEntry(await readBack(page, path));
    const expected = splitEntry(before);
    expect(after.text).toBe(expected.text);
    expect(after.values).toMatchObject({ ...expected.values, title: 'Another title, given by a test' });
  },
);

it.for([
  ['blog', 'incognito-mode-fingerprinting/index', 'blog/incognito-mode-fingerprinting/index.mdx'],
  ['company', 'about-us', 'company/about-us.mdx'],
] as const)(
  'the URL of a text of %s opens it in the content manager',
  async ([folder, entry, file], { openWithFolder, site }) => {
    const path = `content/${file}`;
    const source = await readFile(join(import.meta.dirname, '../..', path), 'utf8');
    const page = await openWithFolder({ [path]: source });
    await page.goto(site.origin + contentManagerEntry(folder, entry));
    const title = page.getByRole('textbox', { name: 'Title', exact: true }).first();
    await expect.poll(() => title.inputValue().catch(() => '')).toBe(String(splitEntry(source).values.title));
  },
);

it('the content manager names CMS_BACKEND and offers no sign-in when no repository is configured', async ({
  page,
  startAnotherSite,
}) => {
  const site = await startAnotherSite();
  watchPage(page, site.origin);
  await page.goto(site.origin + contentManager.page);
  await page.locator('html[data-interactive]').waitFor();
  expect(await page.getByText('CMS_BACKEND').count()).toBeGreaterThan(0);
  expect(await page.locator('input, form').count()).toBe(0);
  expect((await fetch(site.origin + contentManager.config)).status).toBe(404);
});

function splitEntry(source: string): { values: Record<string, unknown>; text: string } {
  const [, block = '', text = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? [];
  return { values: parse(block), text: text.trim() };
}
