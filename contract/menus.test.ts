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
      expect(isLocal ? isPage(url) : /^https:\/\//.test(url), url).toBe(true);
      if (useCasesLink !== undefined) expect(isPage(useCasesLink), useCasesLink).toBe(true);
      expect(menuIcons).toContain(icon);
    }
    if (more) expect(isPage(more.url), more.url).toBe(true);
  });
});

it('nothing stands in two places of the menus', () => {
  const urls = menus.flatMap(({ items }) => items.map(({ url }) => url));
  expect(new Set(urls).size).toBe(urls.length);
});
