import { createHash } from 'node:crypto';
import { brand } from '@whorl/contract/brand.ts';
import { pages } from '@whorl/contract/urls.ts';
import { drawWhorl, whorlForms } from '../design/whorl/whorl.ts';

const logo = drawWhorl(brand.logoSeed, whorlForms.seal);

/** Data that several pages or shared parts need, each written once to `/page-data/sq/d/{hash}.json`. */
const queries = {
  site: {
    siteName: brand.name,
    tagline: brand.tagline,
    legalEntity: brand.legalEntity,
    logo: { viewBox: logo.viewBox, path: logo.bands.join('') },
  },
  menus: {
    navigation: [{ title: 'Notes', url: pages.blog.path }],
    action: { title: 'Talk to an engineer', url: pages.contactSales.path },
  },
} as const;
export type QueryName = keyof typeof queries;

/** Name → its hash (a numeric string, of the query's name, so that it is stable from build to build) and its data. */
export const staticQueries: Record<QueryName, { hash: string; data: unknown }> = {
  site: { hash: numericHash('site'), data: queries.site },
  menus: { hash: numericHash('menus'), data: queries.menus },
};

function numericHash(name: string): string {
  return String(createHash('sha256').update(name).digest().readUInt32BE(0));
}
