import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addPageToHistory,
  type BrowsingHistory,
  getCampaign,
  HISTORY_COOKIE_BYTES,
  parseHistory,
  serializeHistory,
  VISITED_PAGES_LIMIT,
} from './browsing-history.ts';

const site = 'https://whorl.example';
const walk = (steps: readonly (readonly [path: string, from?: string])[]): BrowsingHistory | undefined =>
  steps.reduce<BrowsingHistory | undefined>(
    (history, [path, from = '']) => addPageToHistory(history, { url: new URL(path, site), from }),
    undefined,
  );

describe('addPageToHistory', () => {
  test('stores the landing page, the visited pages and the campaign, without other query parameters', () => {
    expect(
      walk([
        ['/?utm_source=news&q=ada%40example.com#top', 'https://search.example/find?q=secret'],
        ['/blog/'],
        ['/pricing/'],
      ]),
    ).toEqual({
      landingPage: `${site}/?utm_source=news`,
      visitedPages: ['/', '/blog/', '/pricing/'],
      previousPage: `${site}/blog/`,
      utmParams: { utm_source: 'news' },
    });
    expect(walk([['/', 'https://search.example/find?q=secret']])?.previousPage).toBe('https://search.example/find');
  });

  test('ignores a reload and replaces the campaign by a later one', () => {
    const history = walk([['/?utm_source=a'], ['/blog/'], ['/blog/'], ['/pricing/?utm_campaign=b']]);
    expect(history?.visitedPages).toEqual(['/', '/blog/', '/pricing/']);
    expect(history?.utmParams).toEqual({ utm_campaign: 'b' });
    expect(history?.landingPage).toBe(`${site}/?utm_source=a`);
  });

  test(`keeps the latest ${VISITED_PAGES_LIMIT} pages`, () => {
    const pages = Array.from({ length: VISITED_PAGES_LIMIT + 5 }, (_, index) => [`/page-${index}/`] as const);
    const visited = walk(pages)?.visitedPages ?? [];
    expect(visited).toHaveLength(VISITED_PAGES_LIMIT);
    expect([visited.at(0), visited.at(-1)]).toEqual(['/page-5/', '/page-24/']);
  });
});

test('getCampaign returns only utm_ keys with short values without control characters, as forms accept them', () => {
  const url = new URL(
    `${site}/?utm_source=news&UTM_X=1&utm_Big=1&utm_term=a%0Ab&utm_content=${'x'.repeat(900)}&gclid=7`,
  );
  expect(getCampaign(url)).toEqual({ utm_source: 'news', utm_content: 'x'.repeat(300) });
});

describe('the history cookie', () => {
  const anyPath = fc.webPath();
  const anyStep = fc.record({
    path: anyPath,
    from: fc.oneof(fc.constant(''), fc.webUrl(), fc.string()),
    query: fc.webQueryParameters(),
  });

  test('a serialized history never exceeds its size limit and is parsed back unchanged', () => {
    const long = fc.stringMatching(/^[a-zä€😀%]{0,3000}$/u);
    fc.assert(
      fc.property(
        fc.array(anyStep, { maxLength: 40 }),
        fc.array(fc.tuple(long, long), { maxLength: 30 }),
        (steps, utm) => {
          let history: BrowsingHistory | undefined;
          const campaign = new URLSearchParams(utm.map(([key, value]) => [`utm_${key.slice(0, 30)}`, value]));
          for (const { path, from, query } of steps) {
            const url = new URL(`${site}${path.startsWith('/') ? path : `/${path}`}?${query}&${campaign}`);
            history = addPageToHistory(history, { url, from });
            const value = serializeHistory(history);
            expect(value.length).toBeLessThanOrEqual(HISTORY_COOKIE_BYTES);
            expect(value).toMatch(/^[!-~]*$/);
            expect(value).not.toMatch(/[;,\s"]/);
            expect(parseHistory(value)).toEqual(history);
          }
        },
      ),
    );
  });

  test('parseHistory returns undefined for any other value and never throws', () => {
    for (const value of [
      '',
      '%',
      '{}',
      '%7B%7D',
      'null',
      encodeURIComponent('{"landingPage":"/","visitedPages":[1],"utmParams":{}}'),
    ])
      expect(parseHistory(value)).toBeUndefined();
    fc.assert(fc.property(fc.string(), (value) => void parseHistory(value)));
  });
});
