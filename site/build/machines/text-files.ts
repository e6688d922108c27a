import { brand } from '@whorl/contract/brand.ts';
import { buildOrigin } from '@whorl/contract/build-origin.ts';
import { GPC_SUPPORTED_SINCE } from '@whorl/contract/consent-policy.ts';
import { endpoints, machineFiles, operatorCalls, pages, privateAreas } from '@whorl/contract/urls.ts';
import type { ParsedPage } from '../parsed-page.ts';
import { pageFacts } from './page-facts.ts';

/** RFC 9116 recommends less than a year. */
const SECURITY_TXT_HOLDS_DAYS = 350;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * What crawlers may ask for. Hidden pages are not in it: to read that a page wants no index, it has to be fetched.
 */
export function robotsTxt(): string {
  const calls: readonly string[] = [...Object.values(endpoints), ...Object.values(operatorCalls)];
  const areas = privateAreas.map((area) => `Disallow: ${calls.includes(area) ? area : `${area}/`}`);
  return ['User-agent: *', ...areas, '', `Sitemap: ${buildOrigin}${machineFiles.sitemap}`, ''].join('\n');
}

/** Where to report a hole, as RFC 9116 has it. @param builtAt when it is written: it says itself until when it holds */
export function securityTxt(builtAt: Date): string {
  const expires = new Date(Math.floor(builtAt.getTime() / DAY_MS) * DAY_MS + SECURITY_TXT_HOLDS_DAYS * DAY_MS);
  return [
    `Contact: ${brand.securityContact ?? buildOrigin + pages.contactSales.path}`,
    `Expires: ${expires.toISOString().replace('.000', '')}`,
    'Preferred-Languages: en',
    `Canonical: ${buildOrigin}${machineFiles.security}`,
    `Policy: ${buildOrigin}${pages.security.path}#report`,
    '',
  ].join('\n');
}

/** That Global Privacy Control is honoured, and since when; `contract/consent.ts` says how. */
export const privacyControlJson = (): string =>
  `${JSON.stringify({ gpc: true, lastUpdate: GPC_SUPPORTED_SINCE }, undefined, 2)}\n`;

/** Who made it, for people who look behind a site. @param listed pages whose authors and dates count */
export function humansTxt(listed: readonly ParsedPage[]): string {
  const facts = listed.map(pageFacts);
  const authors = [...new Set(facts.flatMap(({ author }) => author?.replace(`${brand.name}, `, '') ?? []))].sort();
  const languages = [...new Set(facts.map(({ language }) => language))].sort();
  const changed = facts.flatMap(({ updated }) => updated ?? []).sort();
  return [
    '/* TEAM */',
    brand.legalEntity,
    ...authors.filter((author) => author !== brand.name),
    `Contact: ${buildOrigin}${pages.contactSales.path}`,
    '',
    '/* SITE */',
    ...(changed.length > 0 ? [`Last update: ${changed.at(-1)?.replaceAll('-', '/')}`] : []),
    `Language: ${languages.join(', ')}`,
    'Standards: HTML, CSS, SVG, JSON-LD, RSS 2.0, JSON Feed 1.1, RFC 9116',
    'Software: React, Vite, Fastify, SQLite, PostgreSQL',
    '',
  ].join('\n');
}
