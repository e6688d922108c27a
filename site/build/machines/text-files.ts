import { brand } from '@whorl/contract/brand.ts';
import { buildOrigin } from '@whorl/contract/build-origin.ts';
import { GPC_SUPPORTED_SINCE } from '@whorl/contract/consent-policy.ts';
import { endpoints, operatorCalls, pages, privateAreas, textFiles } from '@whorl/contract/urls.ts';
import type { ParsedPage } from '../parsed-page.ts';
import { readPageFacts } from './page-facts.ts';

/** RFC 9116 recommends less than a year. */
const SECURITY_TXT_HOLDS_DAYS = 350;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Returns the rules for crawlers. Hidden pages aren't disallowed: a crawler has to fetch a page to see that it is not
 * to be indexed.
 */
export function createRobotsTxt(): string {
  const calls: readonly string[] = [...Object.values(endpoints), ...Object.values(operatorCalls)];
  const areas = privateAreas.map((area) => `Disallow: ${calls.includes(area) ? area : `${area}/`}`);
  return ['User-agent: *', ...areas, '', `Sitemap: ${buildOrigin}${textFiles.sitemap}`, ''].join('\n');
}

/**
 * Returns the contact for vulnerability reports (RFC 9116).
 *
 * @param builtAt time of the build; the expiry date is counted from it
 */
export function createSecurityTxt(builtAt: Date): string {
  const expires = new Date(Math.floor(builtAt.getTime() / DAY_MS) * DAY_MS + SECURITY_TXT_HOLDS_DAYS * DAY_MS);
  return [
    `Contact: ${brand.securityContact ?? buildOrigin + pages.contactSales.path}`,
    `Expires: ${expires.toISOString().replace('.000', '')}`,
    'Preferred-Languages: en',
    `Canonical: ${buildOrigin}${textFiles.security}`,
    `Policy: ${buildOrigin}${pages.security.path}#report`,
    '',
  ].join('\n');
}

/** Declares support for Global Privacy Control and since when; see `contract/consent.ts`. */
export const createPrivacyControlJson = (): string =>
  `${JSON.stringify({ gpc: true, lastUpdate: GPC_SUPPORTED_SINCE }, undefined, 2)}\n`;

/**
 * Returns the people who made the site (https://humanstxt.org).
 *
 * @param listed pages whose authors and dates are included
 */
export function createHumansTxt(listed: readonly ParsedPage[]): string {
  const facts = listed.map(readPageFacts);
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
