import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { QUERY_LENGTH, type SearchAnswer } from '@whorl/contract/search/search-answer.ts';
import { searchIndexFile } from '@whorl/contract/search/search-index.ts';
import { endpoints, pages } from '@whorl/contract/urls.ts';
import { parse, serialize } from 'parse5';
import { describe, expect, test } from 'vitest';
import { createTestClock } from '../testing/clock.ts';
import { makeTestSite, startTestServer } from '../testing/server.ts';

const ask = (query: string, path: string = pages.search.path) => `${path}?${new URLSearchParams({ q: query })}`;
/** Of what the server filled in. */
const filled = (html: string, id: string) => new RegExp(`<div id="${id}"[^>]*>(.*?)</div>`, 's').exec(html)?.[1] ?? '';

describe('the page of results', () => {
  test('holds the hits, with links to their places', async () => {
    const server = await startTestServer();
    const answer = await server.fetch(ask('fingerprint'));
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

  test('is the prerendered page where nothing is filled in, and keeps its policy', async () => {
    const server = await startTestServer();
    const [plain, answer] = await Promise.all([server.fetch(pages.search.path), server.fetch(ask('calls'))]);
    const policy = answer.headers.get('content-security-policy');
    expect(policy).toBe(plain.headers.get('content-security-policy'));
    expect(policy).toContain("'sha256-");
    const head = /<link rel="canonical".*?<main>/s;
    expect(head.exec(await answer.text())?.[0].replace('noindex', 'index')).toBe(
      head.exec(serialize(parse(await plain.text())))?.[0],
    );
    expect((await server.fetch(ask(' '))).status).toBe(200);
  });

  test('is for no search engine, unlike the page itself', async () => {
    const server = await startTestServer();
    const answer = await server.fetch(ask('calls'));
    expect(answer.headers.get('x-robots-tag')).toContain('noindex');
    expect(await answer.text()).toContain('<meta name="robots" content="noindex, follow">');
    expect(await (await server.fetch(pages.search.path)).text()).not.toContain('noindex');
  });

  test('shows as text what was typed and what a page says', async () => {
    const server = await startTestServer();
    const attack = `"><img src=x onerror=alert(1)></title><script>alert(1)</script>'`;
    const html = await (await server.fetch(ask(attack))).text();
    expect(html).not.toContain('<img');
    expect(html).not.toContain('<script>alert');
    expect(html.match(/<title>/g)).toHaveLength(1);
    const said = filled(await (await server.fetch(ask('bold'))).text(), 'search-results');
    expect(said).toContain('&lt;b&gt;<mark>bold</mark>&lt;/b&gt; &amp; "quoted"');
  });

  test('refuses what is too long, and says so', async () => {
    const server = await startTestServer();
    const answer = await server.fetch(ask('a'.repeat(QUERY_LENGTH + 1)));
    expect(answer.status).toBe(400);
    expect(filled(await answer.text(), 'search-status')).toContain(String(QUERY_LENGTH));
    expect((await server.fetch(ask('a'.repeat(QUERY_LENGTH)))).status).toBe(200);
  });

  test('asks for patience when there is too much of it, and keeps the query', async () => {
    const server = await startTestServer({ clock: createTestClock() });
    const answers = await Promise.all(Array.from({ length: 70 }, () => server.fetch(ask('calls'))));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(10);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(await refused[0]?.text()).toContain('value="calls"');
  });
});

describe('GET /api/search', () => {
  test('answers with the hits', async () => {
    const server = await startTestServer();
    const response = await server.fetch(ask('fingreprint', endpoints.search));
    expect(response.headers.get('cache-control')).toBe('no-store');
    const answer = (await response.json()) as SearchAnswer;
    expect(answer).toMatchObject({ total: 2, replaced: [{ typed: 'fingreprint', by: 'fingerprint' }] });
    const one = await server.fetch(`${ask('fingerprint', endpoints.search)}&limit=1`);
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

  test('shares its allowance with the page', async () => {
    const server = await startTestServer({ clock: createTestClock() });
    const addresses = Array.from({ length: 70 }, (_, index) => ask('calls', index % 2 ? endpoints.search : undefined));
    const answers = await Promise.all(addresses.map((address) => server.fetch(address)));
    const refused = answers.find(({ status, url }) => status === 429 && url.includes(endpoints.search));
    expect(refused?.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await refused?.json()).toMatchObject({ code: 'too_many_requests' });
  });
});

test('without an index the server does not start, and says why in a line', async () => {
  const distDir = makeTestSite();
  writeFileSync(join(distDir, searchIndexFile), '{"pages":[{}]}');
  await expect(startTestServer({ distDir })).rejects.toThrow(/search-index\.json is not as the build writes it: .+/);
});
