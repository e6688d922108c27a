import { consoleArea } from '@whorl/contract/console/console-urls.ts';
import { pages } from '@whorl/contract/urls.ts';
import { expect } from 'vitest';
import { browserTest } from '../fixtures/browser-test.ts';

const it = browserTest({ PUBLIC_URL: 'https://site.example', CONSOLE_TOKEN: 'a token of the console' });

/** Score that every page must have; a site without session cookies and HSTS preloading can reach no more. */
const MIN_SCORE = 130;
const SIX_MONTHS_S = 15_768_000;
const privateReferrers = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'];

/**
 * Returns the score that Mozilla's HTTP Observatory gives the headers of a page over https, with its modifiers of version
 * 1.4.8 (https://github.com/mdn/mdn-http-observatory, src/grader/charts.js). What this site doesn't do, such as scripts of
 * other hosts and open CORS, makes the score zero here.
 */
function scorePage(headers: Headers, html: string): number {
  const policy = readPolicy(headers.get('content-security-policy') ?? '');
  const sources = [...policy.values()].flat();
  const isStrict =
    policy.get('default-src')?.join() === "'none'" &&
    !sources.some((source) => /'unsafe-|^(https?|\*|data):?$/.test(source) && source !== 'data:') &&
    !policy.get('script-src')?.includes('data:') &&
    ["'none'", "'self'"].includes(policy.get('form-action')?.join() ?? '');
  const maxAge = Number(/max-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '')?.[1]);
  const hasBasics =
    maxAge >= SIX_MONTHS_S &&
    headers.get('x-content-type-options') === 'nosniff' &&
    headers.get('access-control-allow-origin') === null &&
    headers.getSetCookie().length === 0 &&
    ![...html.matchAll(/<script[^>]*\ssrc="([^"]*)"/g)].some(([, source = '']) => /^(https?:)?\/\//.test(source));
  if (!hasBasics) return 0;
  return (
    100 +
    (isStrict ? 10 : 0) +
    (privateReferrers.includes(headers.get('referrer-policy') ?? '') ? 5 : 0) +
    (policy.get('frame-ancestors')?.join() === "'none'" ? 5 : 0) +
    (headers.get('cross-origin-resource-policy') === 'same-origin' ? 10 : 0)
  );
}

/** Returns the sources of a Content Security Policy by directive. */
const readPolicy = (text: string): ReadonlyMap<string, string[]> =>
  new Map(
    text.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/);
      return [name, sources];
    }),
  );

it(`every page has a score of at least ${MIN_SCORE} in Mozilla’s HTTP Observatory`, async ({ site }) => {
  const sitemap = await (await fetch(`${site.origin}/sitemap.xml`)).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  const others = [pages.homeA.path, pages.status.path, '/search/?q=bot', '/not-found/', consoleArea];
  const scores = new Map<string, number>();
  for (const path of [...listed, ...others]) {
    const answer = await fetch(site.origin + path);
    scores.set(path, scorePage(answer.headers, await answer.text()));
  }
  expect(scores.size).toBeGreaterThan(100);
  expect([...scores].filter(([, score]) => score < MIN_SCORE)).toEqual([]);
});

it('the score is lower without a strict policy', () => {
  const headers = new Headers({
    'strict-transport-security': 'max-age=63072000',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'self'; form-action 'self'; frame-ancestors 'none'",
  });
  expect(scorePage(headers, '<script src="/a.js"></script>')).toBe(105);
  expect(scorePage(headers, '<script src="https://cdn.example/a.js"></script>')).toBe(0);
});
