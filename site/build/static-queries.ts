import { createHash } from 'node:crypto';
import { brand } from '@whorl/contract/brand.ts';
import { externalLinks, getFooterLinks } from '@whorl/contract/external-links.ts';
import { MENU_ITEM_LIMIT, type Menu } from '@whorl/contract/menus.ts';
import { readMenus } from '../content/menus.ts';
import { pagesInMenus } from '../content/pages-in-menus.ts';
import { drawWhorl, whorlForms } from '../design/whorl/whorl.ts';
import type { MenusData, ShownMenu, SiteData } from '../islands/shell/shell-data.ts';
import { menuDrawings } from '../sections/drawings/menu-drawings.ts';
import { menuFeature } from './menu-features.ts';

const logo = drawWhorl(brand.logoSeed, whorlForms.seal);
const { login, signup, statusPage } = externalLinks;

const { menus, sample, ...links } = readMenus();

const site: SiteData = {
  siteName: brand.name,
  tagline: brand.tagline,
  legalEntity: brand.legalEntity,
  logo: { viewBox: logo.viewBox, path: logo.bands.join('') },
  ...(login !== undefined && { login }),
  signup,
  elsewhere: getFooterLinks(externalLinks, brand.socialLinks),
  ...(statusPage !== undefined && { statusPage }),
  ...(brand.sample && { sampleNotice: sample }),
  ...(brand.announcement !== undefined && { announcement: brand.announcement }),
};

const written = pagesInMenus();

const shownMenus: MenusData = {
  menus: menus.filter(({ items }) => items.length > 0).map(toShownMenu),
  ...links,
};

/** Data that several pages or slices need, each written once to `/page-data/sq/d/{hash}.json`. */
const queries = { site, menus: shownMenus } as const;
export type QueryName = keyof typeof queries;

/** By name: the data and a hash (a numeric string, computed from the name so that it is stable across builds). */
export const staticQueries: Record<QueryName, { hash: string; data: unknown }> = {
  site: { hash: numericHash('site'), data: queries.site },
  menus: { hash: numericHash('menus'), data: queries.menus },
};

function toShownMenu({ id, title, sentence, items: own, more, feature }: Menu): ShownMenu {
  const asked = written.filter(({ panel }) => panel === id);
  const twice = asked.find(({ url }) => own.some((item) => item.url === url));
  if (twice)
    throw new Error(`The menu "${title}" has ${twice.url} in content/menus.yaml and in the page's front matter`);
  const items = [...own, ...asked.map(({ panel: _, ...row }) => ({ ...row, icon: 'page' as const, isLocal: true }))];
  if (items.length > MENU_ITEM_LIMIT)
    throw new Error(`The menu "${title}" must have at most ${MENU_ITEM_LIMIT} items, not ${items.length}`);
  const shownFeature = feature === undefined ? undefined : menuFeature(feature);
  return {
    title,
    sentence,
    items: items.map(({ icon, ...item }) => {
      const drawing = menuDrawings[icon];
      return drawing === undefined ? item : { ...item, drawing };
    }),
    ...(more !== undefined && { more }),
    ...(shownFeature !== undefined && { feature: shownFeature }),
  };
}

function numericHash(name: string): string {
  return String(createHash('sha256').update(name).digest().readUInt32BE(0));
}
