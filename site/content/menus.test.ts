import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MENU_ITEM_LIMIT, menuIcons } from '@whorl/contract/menus.ts';
import { describe, expect, it } from 'vitest';
import { contentRoot } from './content-folders.ts';
import { knownPaths } from './known-paths.ts';
import { readMenus } from './menus.ts';
import { parseRecords } from './records/define-records.ts';
import { menuRecords } from './records/menus.ts';

const { menus } = readMenus();
const paths = knownPaths();
const isPage = (url: string): boolean => paths.has(url.replace(/#.*$/, ''));
const source = readFileSync(join(contentRoot, menuRecords.file), 'utf8');
const firstRow = /^ {6}- title: (.*)\n {8}description: (.*)\n/m.exec(source);

describe.each(menus)('the menu "$title"', ({ items, more }) => {
  it('has rows that fit into its panel', () => {
    expect(items.length).toBeLessThanOrEqual(MENU_ITEM_LIMIT);
    for (const { title, description } of items) {
      expect(title.length, title).toBeLessThanOrEqual(32);
      expect(description.length, title).toBeLessThanOrEqual(48);
    }
  });

  it('links to pages that exist, and to other sites by https', () => {
    for (const { url, isLocal, useCasesLink, icon } of items) {
      expect(isLocal ? isPage(url) : /^https:\/\//.test(url), url).toBe(true);
      if (useCasesLink !== undefined) expect(isPage(useCasesLink), useCasesLink).toBe(true);
      expect(menuIcons).toContain(icon);
    }
    if (more) expect(isPage(more.url), more.url).toBe(true);
  });
});

it.each([
  ['a title of 33 characters', firstRow?.[1] ?? '', 'T'.repeat(33), '"menus.0.items.0.title"'],
  ['a menu without a product', 'title: "{smartSignals}"', 'title: More signals', 'must have a row for each product'],
  ['a description of 49 characters', firstRow?.[2] ?? '', 'd'.repeat(49), '"menus.0.items.0.description"'],
])('%s fails the build with file, line and the problem', (_, before, after, key) => {
  expect(before).not.toBe('');
  expect(() => parseRecords(menuRecords, source.replace(before, after))).toThrow(key);
});

const titlesIn = (id: string) => menus.find((menu) => menu.id === id)?.items.map(({ title }) => title);

it('the Developers menu contains the documentation, and the Company menu contains support', () => {
  expect(titlesIn('developers')).toContain('Documentation');
  expect(titlesIn('company')).toContain('Support');
});

it('every use case in the Protect and Grow menus that has a demo links to it', () => {
  const demos = menus.flatMap(({ items }) => items.flatMap(({ useCasesLink }) => useCasesLink ?? []));
  expect(new Set(demos).size).toBe(demos.length);
  expect(demos.length).toBeGreaterThanOrEqual(7);
});

it('each page is in the menus only once', () => {
  const urls = menus.flatMap(({ items }) => items.map(({ url }) => url));
  expect(new Set(urls).size).toBe(urls.length);
});
