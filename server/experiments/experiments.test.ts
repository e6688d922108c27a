import { get, type IncomingHttpHeaders } from 'node:http';
import { parseAbCookie, serializeAbCookie } from '@whorl/contract/experiments/ab-cookie.ts';
import { experimentPages } from '@whorl/contract/experiments/experiment-pages.ts';
import { experiments } from '@whorl/contract/experiments/experiments.ts';
import type { Flags, Variant } from '@whorl/contract/experiments/variant.ts';
import { pageDataUrl, pagePayloadUrl } from '@whorl/contract/page-data.ts';
import { endpoints, pages } from '@whorl/contract/urls.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { defineExperiments } from '../cli/experiments.ts';
import { createTestClock } from '../testing/clock.ts';
import { getCommandOutput } from '../testing/commands.ts';
import { describeOnEachDatabase } from '../testing/each-database.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const names = Object.values(experimentPages);
const all = (variant: Variant): Flags => Object.fromEntries(names.map((name) => [name, variant]));
const createCookie = (variant: Variant, chosen = false) => `ab=${serializeAbCookie({ chosen, flags: all(variant) })}`;

type PageResponse = { variant: string | null; cookie: string | null; headers: Headers; text: string; status: number };

async function requestPage(
  server: TestServer,
  path: string,
  headers: Record<string, string> = {},
): Promise<PageResponse> {
  const answer = await server.fetch(path, { headers: { 'user-agent': userAgent, ...headers } });
  return {
    variant: answer.headers.get('x-page-variant'),
    cookie: answer.headers.get('set-cookie'),
    headers: answer.headers,
    text: await answer.text(),
    status: answer.status,
  };
}

/** Sends a request with `Sec-Fetch-Dest` like a browser; Node's `fetch` doesn't allow setting that header. */
const requestByScript = (server: TestServer, path: string, headers: Record<string, string>) =>
  new Promise<IncomingHttpHeaders>((resolve, reject) => {
    get(
      server.url + path,
      { headers: { 'user-agent': userAgent, 'sec-fetch-dest': 'empty', ...headers } },
      (response) => resolve(response.resume().headers),
    ).on('error', reject);
  });

describe('assignment of variants', () => {
  test('a visitor is assigned once and keeps the variant on every page and process', async () => {
    const [one, other] = [await startTestServer(), await startTestServer()];
    const seen = new Set<string | null>();
    for (let visitor = 0; visitor < 40; visitor++) {
      const first = await requestPage(one, pages.home.path);
      const [pair = '', ...attributes] = first.cookie?.split('; ') ?? [];
      const { chosen, flags = {} } = parseAbCookie(pair.slice('ab='.length)) ?? {};
      expect([chosen, Object.keys(flags), attributes]).toEqual([
        false,
        names,
        ['Max-Age=2592000', 'Path=/', 'SameSite=Lax'],
      ]);
      expect(first.variant).toBe(flags['home-evidence']?.toLowerCase());
      expect(first.text.includes('Treatment of')).toBe(first.variant === 'treatment');
      seen.add(first.variant);
      for (const [path, name] of Object.entries(experimentPages)) {
        const again = await requestPage(other, path, { cookie: `theme=x; ${pair}` });
        expect(again.variant).toBe(flags[name]?.toLowerCase());
        expect(again.cookie).toBe(first.cookie);
      }
    }
    // The probability that all 40 visitors get the same variant is 1 in 5 × 10¹¹.
    expect([...seen].sort()).toEqual(['control', 'treatment']);
  });

  test.each([
    { 'sec-purpose': 'prefetch;prerender' },
    { 'sec-purpose': 'prefetch' },
    { 'sec-purpose': 'prefetch;anonymous-client-ip' },
    { purpose: 'prefetch' },
    { 'x-moz': 'prefetch' },
  ])('a page requested with %j, which may never be seen, assigns no variant and renews none', async (purpose) => {
    const server = await startTestServer();
    for (const path of Object.keys(experimentPages)) {
      // The probability that 20 visitors get Control by chance is 1 in 10⁶.
      for (let visitor = 0; visitor < 20; visitor++)
        expect(await requestPage(server, path, purpose)).toMatchObject({ variant: 'control', cookie: null });
      const cookie = createCookie('Treatment');
      expect(await requestPage(server, path, { ...purpose, cookie })).toMatchObject({
        variant: 'treatment',
        cookie: null,
      });
      expect(await requestPage(server, path, { cookie })).toMatchObject({ cookie: expect.stringContaining('ab=') });
    }
  });

  test('page data has the visitor’s variant, and its requests assign none', async () => {
    const server = await startTestServer();
    for (const page of Object.keys(experimentPages)) {
      for (const toUrl of [pageDataUrl, pagePayloadUrl]) {
        const [treated, control, unknown] = [
          await requestPage(server, toUrl(page), { cookie: createCookie('Treatment') }),
          await requestPage(server, toUrl(page), { cookie: createCookie('Control') }),
          await requestPage(server, toUrl(page)),
        ];
        expect([treated.variant, control.variant, unknown.variant]).toEqual(['treatment', 'control', 'control']);
        expect(treated.text).toContain('Treatment');
        expect(control.text).not.toContain('Treatment');
        expect([treated.cookie, control.cookie, unknown.cookie]).toEqual([null, null, null]);
      }
    }
  });

  test('requests of scripts and the service worker assign no variant', async () => {
    const server = await startTestServer();
    for (const [cookie, variant] of [
      [createCookie('Treatment'), 'treatment'],
      ['', 'control'],
    ] as const) {
      const copied = await requestByScript(server, pages.home.path, { cookie });
      expect([copied['x-page-variant'], copied['set-cookie']]).toEqual([variant, undefined]);
    }
  });

  test('a new experiment is assigned, and earlier assignments stay', async () => {
    const server = await startTestServer();
    const { cookie } = await requestPage(server, pages.pricing.path, { cookie: 'ab=0.home-evidence-T.old-one-C' });
    expect(cookie).toMatch(/^ab=0\.home-evidence-T\.old-one-C\.pricing-bills-[CT]\.demo-self-serve-[CT];/);
  });

  test('the cookie has the __Host- prefix on https, and a server not configured for https reads it', async () => {
    const server = await startTestServer({ environment: { PUBLIC_URL: 'https://whorl.example' } });
    const { cookie } = await requestPage(server, pages.home.path);
    expect(cookie).toMatch(/^__Host-ab=0\..*; Path=\/; SameSite=Lax; Secure$/);
    const behindProxy = await startTestServer();
    const { variant } = await requestPage(behindProxy, pages.home.path, {
      cookie: `__Host-${createCookie('Treatment')}`,
    });
    expect(variant).toBe('treatment');
  });
});

describe('caching of pages under test', () => {
  test('a page under test and its data are cached only by the browser, with an entity tag per variant', async () => {
    const server = await startTestServer();
    for (const page of Object.keys(experimentPages)) {
      for (const path of [page, pageDataUrl(page), pagePayloadUrl(page)]) {
        const tags: string[] = [];
        for (const variant of ['Control', 'Treatment'] as const) {
          const { headers } = await requestPage(server, path, { cookie: createCookie(variant) });
          expect(headers.get('cache-control')).toBe('private, max-age=0, must-revalidate');
          expect(headers.get('vary')).toMatch(/^Cookie(, Accept-Encoding)?$/);
          const tag = headers.get('etag') ?? '';
          tags.push(tag);
          const [same, other] = [
            await requestPage(server, path, { cookie: createCookie(variant), 'if-none-match': tag }),
            await requestPage(server, path, {
              cookie: createCookie(variant === 'Control' ? 'Treatment' : 'Control'),
              'if-none-match': tag,
            }),
          ];
          expect([same.status, other.status]).toEqual([304, 200]);
          expect(same.headers.get('vary')).toBe(headers.get('vary'));
        }
        expect(new Set(tags).size).toBe(2);
      }
    }
  });

  test('the caching of other pages is unchanged', async () => {
    const server = await startTestServer();
    for (const path of [pages.blog.path, pages.homeA.path, pages.homeB.path, pageDataUrl('/index.treatment/')]) {
      const { headers, variant, cookie } = await requestPage(server, path);
      expect([headers.get('cache-control'), headers.get('vary'), variant, cookie]).toEqual([
        'public, max-age=0, must-revalidate',
        'Accept-Encoding',
        null,
        null,
      ]);
    }
  });
});

describe('no assignment', () => {
  const cases = [
    ['in the EU', { COUNTRY_FALLBACK: 'DE' }, {}],
    ['where the country is unknown', { COUNTRY_FALLBACK: '', HOST: '0.0.0.0' }, {}],
    ['under Global Privacy Control', {}, { 'sec-gpc': '1' }],
    ['where the visitor refused', {}, { cookie: `no-ab=1; ${createCookie('Treatment')}` }],
    ['of a program that says it is one', {}, { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' }],
    ['in the EU with what was drawn elsewhere', { COUNTRY_FALLBACK: 'FR' }, { cookie: createCookie('Treatment') }],
  ] as const;
  test.each(cases)('Control is shown without an assignment %s', async (_where, environment, headers) => {
    const server = await startTestServer({ environment });
    for (const page of Object.keys(experimentPages)) {
      const { variant, cookie } = await requestPage(server, page, headers);
      expect([variant, cookie]).toEqual(['control', null]);
    }
  });

  test('an explicit choice is respected in the EU and with Global Privacy Control', async () => {
    const server = await startTestServer({ environment: { COUNTRY_FALLBACK: 'DE' } });
    const mine = createCookie('Treatment', true);
    const { variant, cookie } = await requestPage(server, pages.home.path, { cookie: mine, 'sec-gpc': '1' });
    expect(variant).toBe('treatment');
    expect(cookie).toContain(mine);
  });
});

describe('a forced variant', () => {
  test('a forced variant is shown to any client and sets no cookie', async () => {
    const server = await startTestServer({ environment: { COUNTRY_FALLBACK: 'DE' } });
    for (const page of Object.keys(experimentPages)) {
      for (const word of ['control', 'treatment']) {
        const { variant, cookie } = await requestPage(server, `${page}?utm_source=x&variant=${word}`);
        expect([variant, cookie]).toEqual([word, null]);
      }
    }
  });

  test('an unknown forced variant is ignored', async () => {
    const server = await startTestServer();
    for (const word of ['b', 'Treatment', '', '__proto__', 'treatment2']) {
      const { variant, cookie } = await requestPage(server, `/?variant=${word}`, { cookie: createCookie('Control') });
      expect([variant, cookie !== null]).toEqual(['control', true]);
    }
  });
});

describeOnEachDatabase('leads in experiments', (makeDatabase) => {
  test('a lead is stored with the variants of its sender, with consent', async () => {
    const server = await startTestServer({
      databaseUrl: await makeDatabase(),
      environment: { TRUSTED_PROXIES: '127.0.0.1' },
    });
    const send = async (email: string, headers: Record<string, string>) => {
      const answer = await server.fetch(endpoints.newsletter, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ email }),
      });
      expect(answer.status).toBe(200);
    };
    await send('ada@example.com', { cookie: createCookie('Treatment') });
    await send('bob@example.com', { cookie: createCookie('Treatment'), 'cf-ipcountry': 'DE' });
    await send('eve@example.com', {});
    const { rows } = await sql<{ variants: string | null }>`select variants from leads order by email`.execute(
      server.services.database.kysely,
    );
    const mine = names.map((name) => `${name}=treatment`).join('&');
    expect(rows.map(({ variants }) => variants)).toEqual([mine, null, null]);
  });
});

describeOnEachDatabase('overrides', (makeDatabase) => {
  test('an operator stops, rolls out and resumes an experiment on every process, with a history', async () => {
    const databaseUrl = await makeDatabase();
    const clock = createTestClock();
    const servers = [await startTestServer({ databaseUrl, clock }), await startTestServer({ databaseUrl, clock })];
    const { database } = (servers[0] as TestServer).services;
    const run = (...args: string[]) => getCommandOutput(defineExperiments, { database, now: clock.now() }, args);
    const shown = async () => {
      const [treated, control, bot] = await Promise.all(
        [
          { cookie: createCookie('Treatment') },
          { cookie: createCookie('Control') },
          { 'user-agent': 'Googlebot/2.1' },
        ].map(async (headers) =>
          (await Promise.all(servers.map((server) => requestPage(server, '/', headers)))).map((x) => x.variant),
        ),
      );
      return [treated, control, bot].flat().join(' ');
    };
    const runningNames = async () =>
      ((await (await (servers[1] as TestServer).fetch(endpoints.siteSettings)).json()) as { experiments: string[] })
        .experiments;
    const within10s = async (expected: string) => {
      for (let second = 0; second < 10; second++) clock.advance(1_000);
      await expect.poll(shown).toBe(expected);
    };
    const asDrawn = 'treatment treatment control control control control';
    expect(await shown()).toBe(asDrawn);
    expect(await runningNames()).toEqual(names);

    await run('stop', 'home-evidence', '--why', 'The plate does not load in Firefox');
    await within10s('control control control control control control');
    expect(await runningNames()).not.toContain('home-evidence');
    // Assignments are kept meanwhile, and no new visitors are assigned.
    const assigned = await requestPage(servers[1] as TestServer, '/', { cookie: createCookie('Treatment') });
    expect(assigned.cookie).toContain('home-evidence-T');
    expect((await requestPage(servers[1] as TestServer, '/')).cookie).not.toContain('home-evidence');
    expect(
      (await requestPage(servers[1] as TestServer, '/pricing/', { cookie: createCookie('Treatment') })).variant,
    ).toBe('treatment');

    await run('roll-out', 'home-evidence', '--why', 'It won', '--by', 'Grace');
    await within10s('treatment treatment treatment treatment treatment treatment');
    await run('resume', 'home-evidence', '--why', 'Too early');
    await within10s(asDrawn);

    const listed = await run('list');
    const history = listed.split('\n').filter((line) => / by /.test(line));
    expect(history.map((line) => line.replace(/^ {2}\S+ {2}/, ''))).toEqual([
      'stop  by ada@desk: The plate does not load in Firefox',
      'roll-out  by Grace: It won',
      'resume  by ada@desk: Too early',
    ]);
    expect(listed).toContain(`home-evidence  /  ${experiments[0]?.state}`);
  });

  test('npm run experiments reports what is wrong with a command', async () => {
    const { services } = await startTestServer({ databaseUrl: await makeDatabase() });
    const run = (...args: string[]) =>
      getCommandOutput(defineExperiments, { database: services.database, now: 0 }, args);
    await expect(run('stop', 'home', '--why', 'x')).rejects.toThrow(
      /'home' is invalid.*Allowed choices are home-evidence/,
    );
    await expect(run('stop', 'home-evidence')).rejects.toThrow(/required option '--why/);
    await expect(run('halt', 'home-evidence')).rejects.toThrow(/Usage/);
    await expect(run('list', 'more')).rejects.toThrow(/too many arguments.* more/);
    await expect(run('stop', 'home-evidence', '--why', 'a', '--because', 'b')).rejects.toThrow(/--because/);
  });
});
