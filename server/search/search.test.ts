import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { QUERY_LENGTH, type SearchAnswer } from '@whorl/contract/search/search-answer.ts';
import { searchIndexFile } from '@whorl/contract/search/search-index.ts';
import { endpoints, pages } from '@whorl/contract/urls.ts';
import { parse, serialize } from 'parse5';
import { describe, expect, test } from 'vitest';
import { createTestClock } from '../testing/clock.ts';
import { createTestSite, startTestServer } from '../testing/server.ts';

const searchUrl = (query: string, path: string = pages.search.path) => `${path}?${new URLSearchParams({ q: query })}`;
/** Matches content that the server filled in. */
const filled = (html: string, id: string) => new RegExp(`<div id="${id}"[^>]*>(.*?)</div>`, 's').exec(html)?.[1] ?? '';

describe('GET /search/', () => {
  test('the results page has the hits with links to their sections', async () => {
    const server = await startTestServer();
    const answer = await server.fetch(searchUrl('fingerprint'));
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/html');
    const results = filled(html, 'search-results');
    expect([...results.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
      pages.faq.path,
      `${pages.pricing.path}#over`,
    ]);
    expect(results).toContain('<mark>fingerprint</mark>');
    expect(filled(html, 'search-status')).toMatch(/\b2\b/);
    expect(html).toContain('name="q" value="fingerprint"');
  });

  test('the page without a query is the prerendered one with its policy', async () => {
    const server = await startTestServer();
    const [plain, answer] = await Promise.all([server.fetch(pages.search.path), server.fetch(searchUrl('calls'))]);
    const policy = answer.headers.get('content-security-policy');
    expect(policy).toBe(plain.headers.get('content-security-policy'));
    expect(policy).toContain("'sha256-");
    const head = /<link rel="canonical".*?<main>/s;
    expect(head.exec(await answer.text())?.[0].replace('noindex', 'index')).toBe(
      head.exec(serialize(parse(await plain.text())))?.[0],
    );
    expect((await server.fetch(searchUrl(' '))).status).toBe(200);
  });

  test('the results page has noindex, unlike the page without a query', async () => {
    const server = await startTestServer();
    const answer = await server.fetch(searchUrl('calls'));
    expect(answer.headers.get('x-robots-tag')).toContain('noindex');
    expect(await answer.text()).toContain('<meta name="robots" content="noindex, follow">');
    expect(await (await server.fetch(pages.search.path)).text()).not.toContain('noindex');
  });

  test('the results page escapes the query and the texts of pages', async () => {
    const server = await startTestServer();
    const attack = `"><img src=x onerror=alert(1)></title><script>alert(1)</script>'`;
    const html = await (await server.fetch(searchUrl(attack))).text();
    expect(html).not.toContain('<img');
    expect(html).not.toContain('<script>alert');
    expect(html.match(/<title>/g)).toHaveLength(1);
    const resultsHtml = filled(await (await server.fetch(searchUrl('bold'))).text(), 'search-results');
    expect(resultsHtml).toContain('&lt;b&gt;<mark>bold</mark>&lt;/b&gt; &amp; "quoted"');
  });

  test('the results page isolates the direction of a query from that of its text', async () => {
    const server = await startTestServer();
    const html = await (await server.fetch(searchUrl('זיהוי! (דפדפן)'))).text();
    expect(filled(html, 'search-status')).toContain('“\u2068זיהוי! (דפדפן)\u2069”.');
  });

  test('a query that is too long returns 400 with a message', async () => {
    const server = await startTestServer();
    const answer = await server.fetch(searchUrl('a'.repeat(QUERY_LENGTH + 1)));
    expect(answer.status).toBe(400);
    expect(filled(await answer.text(), 'search-status')).toContain(String(QUERY_LENGTH));
    expect((await server.fetch(searchUrl('a'.repeat(QUERY_LENGTH)))).status).toBe(200);
  });

  test('too many requests return 429 with the query in the form', async () => {
    const server = await startTestServer({ clock: createTestClock() });
    const answers = await Promise.all(Array.from({ length: 70 }, () => server.fetch(searchUrl('calls'))));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(10);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(await refused[0]?.text()).toContain('value="calls"');
  });
});

describe('GET /api/search', () => {
  test('GET /api/search returns the hits', async () => {
    const server = await startTestServer();
    const response = await server.fetch(searchUrl('fingreprint', endpoints.search));
    expect(response.headers.get('cache-control')).toBe('no-store');
    const answer = (await response.json()) as SearchAnswer;
    expect(answer).toMatchObject({ total: 2, replaced: [{ typed: 'fingreprint', by: 'fingerprint' }] });
    const one = await server.fetch(`${searchUrl('fingerprint', endpoints.search)}&limit=1`);
    expect(((await one.json()) as SearchAnswer).hits).toHaveLength(1);
    expect(await (await server.fetch(endpoints.search)).json()).toMatchObject({ total: 0, hits: [] });
  });

  test.each([`q=${'a'.repeat(QUERY_LENGTH + 1)}`, 'q=a&limit=0', 'q=a&limit=21', 'q=a&limit=all'])(
    'refuses %s',
    async (query) => {
      const server = await startTestServer();
      const answer = await server.fetch(`${endpoints.search}?${query}`);
      expect([answer.status, (await answer.json()).code]).toEqual([400, 'bad_request']);
    },
  );

  test('GET /api/search shares its rate limit with the results page', async () => {
    const server = await startTestServer({ clock: createTestClock() });
    const addresses = Array.from({ length: 70 }, (_, index) =>
      searchUrl('calls', index % 2 ? endpoints.search : undefined),
    );
    const answers = await Promise.all(addresses.map((address) => server.fetch(address)));
    const refused = answers.find(({ status, url }) => status === 429 && url.includes(endpoints.search));
    expect(refused?.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await refused?.json()).toMatchObject({ code: 'too_many_requests' });
  });
});

test('the server does not start without an index, with a one-line error', async () => {
  const distDir = createTestSite();
  writeFileSync(join(distDir, searchIndexFile), '{"pages":[{}]}');
  await expect(startTestServer({ distDir })).rejects.toThrow(/Invalid build file .*search-index\.json: .+/);
});
