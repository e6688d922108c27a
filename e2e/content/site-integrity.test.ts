import { pageDataUrl, pagePayloadUrl } from '@whorl/contract/page-data.ts';
import { pages } from '@whorl/contract/urls.ts';
import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { describe, expect } from 'vitest';
import { pageTest } from '../fixtures/browser-test.ts';

/** URLs that must exist even if they are removed from the table of pages, because other sites link to them. */
const requiredPaths = [
  ...['/', '/home-a/', '/home-b/', '/about-us/', '/account-takeover/', '/buy-now-pay-later/', '/careers/'],
  ...['/careers/jobs/', '/careers/jobs/apply/', '/case-studies/', '/contact-sales/', '/cryptocurrency/', '/demo/'],
  ...['/demo-a/', '/demo-b/', '/e-commerce/', '/fintech/', '/gaming/', '/github/', '/identify-ato-now/'],
  ...['/identify-now/', '/improve-conversion-rates/', '/integrations/', '/mobile-app-detection/'],
  ...['/new-account-fraud-prevention/', '/partners/', '/paywall/', '/payment-fraud/', '/payment-fraud/contact-sales/'],
  ...['/payment-fraud/get-started/', '/prevent-account-takeover-fraud/', '/pricing/', '/pricing-a/', '/pricing-b/'],
  ...['/products/', '/products/account-sharing-prevention/', '/products/bot-detection/', '/products/fingerprint-pro/'],
  ...['/products/identification/', '/products/smart-signals/', '/resources/', '/resources/comparisons/'],
  ...['/resources/cost-of-fintech-fraud/', '/resources/frequently-asked-questions-faqs/', '/resources/press/'],
  ...['/returning-user-experience/', '/risk-assessment/', '/sdk-libraries/', '/security/', '/sms-fraud/', '/start/'],
  ...['/subscribe-newsletter/', '/support/', '/use-cases/', '/blog/', '/blog/tag/tutorials/', '/blog/tag/guides/'],
];
/** Variants of a page, which have the same title, description, and heading. */
const { homeA, homeB, pricingA, pricingB, demoA, demoB } = pages;
const variantPaths = new Set<string>([homeA, homeB, pricingA, pricingB, demoA, demoB].map(({ path }) => path));
const MAX_CLICKS = 3;

type Read = { status: number; html: string; title: string; description: string; heading: string; links: string[] };

const it = pageTest().extend('readPage', { scope: 'file' }, ({ site }) => async (path: string): Promise<Read> => {
  const answer = await fetch(site.origin + path, { redirect: 'manual' });
  const html = await answer.text();
  const elements = [...findElements(parse(html))];
  const first = (name: string) => elements.find(({ tagName }) => tagName === name);
  const description = elements.find((element) => getAttribute(element, 'name') === 'description');
  const links = elements
    .filter(({ tagName }) => tagName === 'a')
    .map((element) => new URL(getAttribute(element, 'href') ?? '', site.origin + path))
    .filter(({ origin }) => origin === site.origin)
    .map(({ pathname }) => pathname);
  return {
    status: answer.status,
    html,
    title: getText(first('title')),
    description: (description && getAttribute(description, 'content')) ?? '',
    heading: getText(first('h1')),
    links: [...new Set(links)],
  };
});

const pagesByPath = new Map<string, Read>();
const indexed: string[] = [];

it.beforeAll(async ({ site, readPage }) => {
  const sitemap = await (await fetch(`${site.origin}/sitemap.xml`)).text();
  indexed.push(...[...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname));
  for (const path of new Set([...indexed, ...requiredPaths])) pagesByPath.set(path, await readPage(path));
});

it('the sitemap lists every indexable page once', () => {
  expect(indexed.length).toBeGreaterThan(90);
  expect(new Set(indexed).size).toBe(indexed.length);
  expect(requiredPaths.filter((path) => !variantPaths.has(path) && !indexed.includes(path))).toEqual([]);
  expect(indexed.filter((path) => variantPaths.has(path))).toEqual([]);
});

it('every required page and every indexed page exists and has page data', async ({ site }) => {
  const missing: string[] = [];
  for (const [path, { status }] of pagesByPath) {
    if (status !== 200) missing.push(`${path}: ${status}`);
    const data = await fetch(site.origin + pageDataUrl(path));
    const dataPath = data.status === 200 ? ((await data.json()) as { path?: string }).path : undefined;
    if (dataPath !== path) missing.push(`${path}: its page data is of ${dataPath}`);
    const payload = await fetch(site.origin + pagePayloadUrl(path), { method: 'HEAD' });
    if (payload.status !== 200) missing.push(`${path}: no payload`);
  }
  expect(missing).toEqual([]);
});

describe.each(['title', 'description', 'heading'] as const)('the %s of a page', (part) => {
  it('exists and is unique', () => {
    const pathsBy = new Map<string, string[]>();
    for (const [path, page] of pagesByPath) {
      if (variantPaths.has(path)) continue;
      const text = page[part].replaceAll(/\s+/g, ' ').trim();
      pathsBy.set(text, [...(pathsBy.get(text) ?? []), path]);
    }
    expect(pathsBy.get('') ?? []).toEqual([]);
    expect([...pathsBy].filter(([, paths]) => paths.length > 1)).toEqual([]);
  });
});

it(`every page is at most ${MAX_CLICKS} clicks from the home page`, () => {
  const clicks = new Map<string, number>([[pages.home.path, 0]]);
  for (const [path, count] of clicks) {
    for (const link of pagesByPath.get(path)?.links ?? []) if (!clicks.has(link)) clicks.set(link, count + 1);
  }
  const far = indexed.filter((path) => (clicks.get(path) ?? Number.POSITIVE_INFINITY) > MAX_CLICKS);
  expect(far).toEqual([]);
});

it('no internal link leads to a missing page', async ({ site }) => {
  const dead: string[] = [];
  const known = new Map<string, number>();
  for (const [path, { links }] of pagesByPath) {
    for (const link of links) {
      if (pagesByPath.get(link)?.status === 200) continue;
      if (!known.has(link)) known.set(link, (await fetch(site.origin + link, { redirect: 'manual' })).status);
      if (known.get(link) !== 200) dead.push(`${path} → ${link}: ${known.get(link)}`);
    }
  }
  expect(dead).toEqual([]);
});

function* findElements(node: Tree.Node): Generator<Tree.Element> {
  if (!('childNodes' in node)) return;
  for (const child of node.childNodes) {
    if ('tagName' in child) yield child;
    yield* findElements(child);
  }
}

const getAttribute = (element: Tree.Element, name: string): string | undefined =>
  element.attrs.find((candidate) => candidate.name === name)?.value;

function getText(node: Tree.Node | undefined): string {
  if (node === undefined) return '';
  if ('value' in node && node.nodeName === '#text') return node.value;
  return 'childNodes' in node ? node.childNodes.map(getText).join('') : '';
}
