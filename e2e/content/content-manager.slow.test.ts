import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contentManager } from '@whorl/contract/urls.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { startPerson, type Visitor, watchPage } from '../fixtures/browser.ts';
import { type RunningSite, startSite } from '../fixtures/running-site.ts';

let person: Visitor;
beforeAll(async () => {
  person = await startPerson();
});
afterAll(() => person.browser.close());

describe('the content manager on the files of this machine', () => {
  let site: RunningSite;
  beforeAll(async () => {
    site = await startSite({ CMS_BACKEND: 'local' });
  });
  afterAll(() => site.stop());

  /** The folder that the browser is given lies in its own storage: no test can answer the system's picker. */
  async function openWithFolder(files: Record<string, string>): Promise<Page> {
    const page = await (await person.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
    // The drawings of the text lie in the checkout, and the test's has none.
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
  }

  const readBack = (page: Page, path: string): Promise<string> =>
    page.evaluate(async (wanted) => {
      const names = ['checkout', ...wanted.split('/')];
      let folder = await navigator.storage.getDirectory();
      for (const name of names.slice(0, -1)) folder = await folder.getDirectoryHandle(name);
      return (await (await folder.getFileHandle(names.at(-1) ?? '')).getFile()).text();
    }, path);

  it('writes an article as the build reads it, and asks nobody else for anything', async () => {
    const page = await openWithFolder({});
    await page.getByRole('button', { name: 'Create New Entry' }).first().click();
    const field = (name: string) => page.getByRole('textbox', { name, exact: true });
    await field('Title').fill('Written by a test in a browser');
    await field('Description').fill('Long enough to say what the text is about. '.repeat(3).trim());
    await page.getByRole('radio', { name: 'Detection team' }).click();
    await page.getByRole('radio', { name: 'Guide' }).click();
    await page.getByRole('checkbox', { name: 'forms' }).click();
    await page.locator('textarea').last().fill('A paragraph.\n\n<Aside>\n\nBeside it.\n\n</Aside>\n');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Create New Entry' }).first().waitFor();
    const file = 'content/blog/written-by-a-test-in-a-browser/index.mdx';
    await expect.poll(() => readBack(page, file).catch(() => '')).toContain('</Aside>');
    const written = await readBack(page, file);
    expect(written).toMatch(/^---\ntitle: Written by a test in a browser\n/);
    expect(written).toMatch(/\npublished: '?"?\d{4}-\d{2}-\d{2}T\d{2}:\d{2}Z'?"?\n/);
    expect(written).toMatch(/\nkind: Guide\ntags:\n {2}- forms\n/);
    expect(written).toMatch(/\n---\n\n?A paragraph\.\n\n<Aside>\n\nBeside it\.\n\n<\/Aside>\n$/);
  });

  it.each([
    ['blog', 'blog/what-a-private-window-hides/index.mdx'],
    ['webinars', 'webinars/a-limit-that-counts-people/index.mdx'],
    ['press', 'press/agent-under-mit/index.mdx'],
    ['pages', 'pages/terms.mdx'],
    ['careers', 'careers/bot-detection-analyst.mdx'],
    ['android', 'android/free.mdx'],
  ])('leaves of a text of %s what it was not asked to change', async (collection, file) => {
    const path = `content/${file}`;
    const before = await readFile(join(import.meta.dirname, '../..', path), 'utf8');
    const page = await openWithFolder({ [path]: before });
    await page.goto(`${site.origin}${contentManager.page}#/collections/${collection}`);
    await page.getByRole('row', { name: String(partsOf(before).values.title) }).click();
    const title = page.getByRole('textbox', { name: 'Title', exact: true }).first();
    await title.fill('Another title, given by a test');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => readBack(page, path)).toContain('Another title');
    const after = partsOf(await readBack(page, path));
    const expected = partsOf(before);
    expect(after.text).toBe(expected.text);
    expect(after.values).toMatchObject({ ...expected.values, title: 'Another title, given by a test' });
  });
});

it('has nothing to sign in to where no repository is set, and says so', async () => {
  const site = await startSite();
  try {
    const context = await person.newContext();
    const page = await context.newPage();
    watchPage(page, site.origin);
    await page.goto(site.origin + contentManager.page);
    await page.locator('html[data-interactive]').waitFor();
    expect(await page.getByText('CMS_BACKEND').count()).toBeGreaterThan(0);
    expect(await page.locator('input, form').count()).toBe(0);
    expect((await fetch(site.origin + contentManager.config)).status).toBe(404);
    await context.close();
  } finally {
    await site.stop();
  }
});

function partsOf(source: string): { values: Record<string, unknown>; text: string } {
  const [, block = '', text = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? [];
  return { values: parse(block), text: text.trim() };
}
