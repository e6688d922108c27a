import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type BrowsingHistory,
  campaignOf,
  HISTORY_COOKIE_BYTES,
  historyFromCookie,
  historyToCookie,
  VISITED_PAGES_AT_MOST,
  withPage,
} from './browsing-history.ts';

const site = 'https://whorl.example';
const walk = (steps: readonly (readonly [path: string, from?: string])[]): BrowsingHistory | undefined =>
  steps.reduce<BrowsingHistory | undefined>(
    (history, [path, from = '']) => withPage(history, { url: new URL(path, site), from }),
    undefined,
  );

describe('a visit', () => {
  test('keeps where it began and where it went', () => {
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

  test('a reload is no visit, and a later campaign takes the place of the first', () => {
    const history = walk([['/?utm_source=a'], ['/blog/'], ['/blog/'], ['/pricing/?utm_campaign=b']]);
    expect(history?.visitedPages).toEqual(['/', '/blog/', '/pricing/']);
    expect(history?.utmParams).toEqual({ utm_campaign: 'b' });
    expect(history?.landingPage).toBe(`${site}/?utm_source=a`);
  });

  test(`remembers ${VISITED_PAGES_AT_MOST} pages, the latest`, () => {
    const pages = Array.from({ length: VISITED_PAGES_AT_MOST + 5 }, (_, index) => [`/page-${index}/`] as const);
    const visited = walk(pages)?.visitedPages ?? [];
    expect(visited).toHaveLength(VISITED_PAGES_AT_MOST);
    expect([visited.at(0), visited.at(-1)]).toEqual(['/page-5/', '/page-24/']);
  });
});

test('a campaign is what a form may send: keys that begin with utm_, short values without control characters', () => {
  const url = new URL(
    `${site}/?utm_source=news&UTM_X=1&utm_Big=1&utm_term=a%0Ab&utm_content=${'x'.repeat(900)}&gclid=7`,
  );
  expect(campaignOf(url)).toEqual({ utm_source: 'news', utm_content: 'x'.repeat(300) });
});

describe('the cookie', () => {
  const anyPath = fc.webPath();
  const anyStep = fc.record({
    path: anyPath,
    from: fc.oneof(fc.constant(''), fc.webUrl(), fc.string()),
    query: fc.webQueryParameters(),
  });

  test('stays below its bound whatever the addresses, and is read back as it was written', () => {
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
            history = withPage(history, { url, from });
            const value = historyToCookie(history);
            expect(value.length).toBeLessThanOrEqual(HISTORY_COOKIE_BYTES);
            expect(value).toMatch(/^[!-~]*$/);
            expect(value).not.toMatch(/[;,\s"]/);
            expect(historyFromCookie(value)).toEqual(history);
          }
        },
      ),
    );
  });

  test('whatever else stands there is none, and nothing is thrown', () => {
    for (const value of [
      '',
      '%',
      '{}',
      '%7B%7D',
      'null',
      encodeURIComponent('{"landingPage":"/","visitedPages":[1],"utmParams":{}}'),
    ])
      expect(historyFromCookie(value)).toBeUndefined();
    fc.assert(fc.property(fc.string(), (value) => void historyFromCookie(value)));
  });
});
