import { describe, expect, it } from 'vitest';
import { MENU_ITEM_LIMIT, menuIcons, menus } from './menus.ts';
import { pages } from './urls.ts';

const paths = new Set<string>(Object.values(pages).map(({ path }) => path));
const isPage = (url: string): boolean => paths.has(url) || /^\/(blog|resources|case-studies)\/./.test(url);

describe.each(menus)('the menu "$title"', ({ items, more }) => {
  it('fits into its panel', () => {
    expect(items.length).toBeLessThanOrEqual(MENU_ITEM_LIMIT);
    for (const { title, description } of items) {
      expect(title.length, title).toBeLessThanOrEqual(32);
      expect(description.length, title).toBeLessThanOrEqual(48);
    }
  });

  it('leads somewhere', () => {
    for (const { url, isLocal, useCasesLink, icon } of items) {
      expect(isLocal ? isPage(url.replace(/#.*$/, '')) : /^https:\/\//.test(url), url).toBe(true);
      if (useCasesLink !== undefined) expect(isPage(useCasesLink), useCasesLink).toBe(true);
      expect(menuIcons).toContain(icon);
    }
    if (more) expect(isPage(more.url), more.url).toBe(true);
  });
});

it('the Developers menu has the documentation, and the Company menu has support', () => {
  const titlesIn = (menu: string) => menus.find(({ title }) => title === menu)?.items.map(({ title }) => title);
  expect(titlesIn('Developers')).toContain('Documentation');
  expect(titlesIn('Company')).toContain('Support');
});

it('every use case in the Protect and Grow menus that has a demo links to it', () => {
  const demos = menus.flatMap(({ items }) => items.flatMap(({ useCasesLink }) => useCasesLink ?? []));
  expect(new Set(demos).size).toBe(demos.length);
  expect(demos.length).toBeGreaterThanOrEqual(7);
});

it('nothing stands in two places of the menus', () => {
  const urls = menus.flatMap(({ items }) => items.map(({ url }) => url));
  expect(new Set(urls).size).toBe(urls.length);
});
