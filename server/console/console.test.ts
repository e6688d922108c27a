import { trafficAnswerSchema } from '@whorl/contract/analytics/traffic.ts';
import { apiErrorSchema } from '@whorl/contract/api-errors.ts';
import { consoleArea, consoleCalls } from '@whorl/contract/console/console-urls.ts';
import { getExposureId, getExposureProperty } from '@whorl/contract/experiments/exposure.ts';
import { experimentResultsSchema } from '@whorl/contract/experiments/results.ts';
import { pageDataUrl } from '@whorl/contract/page-data.ts';
import { CONSOLE_SESSION_HOURS } from '@whorl/contract/stored-data/lifetimes.ts';
import { endpoints, pages, textFiles } from '@whorl/contract/urls.ts';
import { sql } from 'kysely';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { createLog } from '../platform/log.ts';
import { createTestClock } from '../testing/clock.ts';
import { acceptsHtml, getCookie, postForm, startConsole, CONSOLE_TOKEN as TOKEN } from '../testing/console.ts';
import { describeOnEachDatabase } from '../testing/each-database.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

const html = acceptsHtml;

const signIn = (server: TestServer, token: string, { query = '', headers = {} } = {}) =>
  postForm(server, consoleArea + query, { token }, headers);
const readTitle = async (answer: Response) => /<title>(.*?)<\/title>/.exec(await answer.text())?.[1];

describe('without CONSOLE_TOKEN', () => {
  test('every spelling of /console/ returns 404, and the log says once how to turn the console on', async () => {
    const lines: string[] = [];
    const server = await startTestServer({ log: createLog('info', { write: (line) => lines.push(line) }) });
    const addresses = [
      consoleArea,
      '/console',
      '/%63onsole/',
      '/console/index.html',
      pages.consoleSignIn.path,
      pageDataUrl(pages.console.path),
      ...Object.values(consoleCalls),
    ];
    for (const address of addresses) {
      expect((await server.fetch(address, { headers: html })).status, address).toBe(404);
      expect((await server.fetch(address, { method: 'POST' })).status, address).toBe(404);
    }
    expect(await readTitle(await server.fetch(consoleArea, { headers: html }))).toBe(pages.notFound.path);
    expect(await (await server.fetch(textFiles.apiDescription)).text()).not.toContain(consoleCalls.traffic);
    expect(lines.filter((line) => line.includes('CONSOLE_TOKEN'))).toHaveLength(1);
  });

  test('a CONSOLE_TOKEN that is too short stops the start', async () => {
    await expect(startTestServer({ environment: { CONSOLE_TOKEN: 'short' } })).rejects.toThrow(
      /^CONSOLE_TOKEN: needs at least 16 characters$/,
    );
  });
});

describe('a signed-out visitor', () => {
  test('gets the sign-in form at every console URL, without scripts and figures', async () => {
    const { server } = await startConsole();
    const answer = await server.fetch(`${consoleArea}?from=2026-11-01&to=2026-11-02`, { headers: html });
    const text = await answer.clone().text();
    expect([answer.status, await readTitle(answer)]).toEqual([200, pages.consoleSignIn.path]);
    expect(text).toContain('name="token"');
    expect(text).not.toContain('src=');
    const calls = [consoleCalls.experiments, consoleCalls.currentUser, consoleCalls.sessions, consoleCalls.audit];
    for (const call of [`${consoleCalls.traffic}?from=2026-11-01&to=2026-11-02`, ...calls]) {
      const refused = await server.fetch(call);
      expect([refused.status, v.parse(apiErrorSchema, await refused.json()).code]).toEqual([401, 'signed_out']);
    }
    const bare = await server.fetch('/console');
    expect([bare.status, bare.headers.get('location')]).toEqual([308, consoleArea]);
  });

  test.each([
    ['another token', 'a token of a console'],
    ['an empty token', ''],
    ['a longer token', `${TOKEN}${TOKEN}`],
  ])('gets an error after signing in with %s', async (_what, token) => {
    const { server } = await startConsole();
    const answer = await signIn(server, token);
    expect([answer.status, answer.headers.get('set-cookie'), await answer.text()]).toEqual([
      401,
      null,
      expect.stringContaining('That is not the token of this server.'),
    ]);
  });

  test('may try ten times in ten minutes from one address', async () => {
    const { server, clock } = await startConsole({ environment: { TRUSTED_PROXIES: '127.0.0.0/8' } });
    const from = (address: string, token: string) => signIn(server, token, { headers: { 'x-forwarded-for': address } });
    for (let attempt = 0; attempt < 10; attempt++) expect((await from('203.0.113.1', 'wrong')).status).toBe(401);
    const refused = await from('203.0.113.1', TOKEN);
    expect([refused.status, refused.headers.get('set-cookie')]).toEqual([429, null]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.text()).toContain('Too many attempts from this address. Try again in a minute.');
    expect((await from('203.0.113.2', TOKEN)).status).toBe(303);
    clock.advance(10 * 60_000);
    expect((await from('203.0.113.1', TOKEN)).status).toBe(303);
  });

  test('can’t be signed in by a form of another site', async () => {
    const { server } = await startConsole();
    const answer = await signIn(server, TOKEN, { headers: { 'sec-fetch-site': 'cross-site' } });
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([403, null]);
  });
});

describe('an operator with the token', () => {
  test('is redirected to the requested URL with a cookie that is hidden from scripts and other sites', async () => {
    const { server } = await startConsole();
    const query = '?from=2026-11-01&to=2026-11-02';
    const answer = await signIn(server, TOKEN, { query });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, consoleArea + query]);
    expect(answer.headers.get('set-cookie')).toMatch(
      /^console=[\w.-]+; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    const secure = await startConsole({ environment: { PUBLIC_URL: 'https://whorl.example' } });
    const header = (await signIn(secure.server, TOKEN)).headers.get('set-cookie');
    expect(header).toMatch(/^__Host-console=[\w.-]+; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
    expect((await secure.requestConsole(consoleCalls.experiments)).status).toBe(200);
  });

  test('sees the console, and no response may be cached', async () => {
    const { server, cookie, requestConsole } = await startConsole();
    const room = await requestConsole(consoleArea, { cookie, ...html });
    expect([room.status, await readTitle(room.clone() as Response)]).toEqual([200, pages.console.path]);
    const answers = [
      room,
      await server.fetch(consoleArea, { headers: html }),
      await signIn(server, TOKEN),
      await signIn(server, 'wrong'),
      await requestConsole(consoleCalls.experiments),
      await requestConsole(`${consoleCalls.traffic}?from=2026-11-01&to=2026-11-02`),
      await requestConsole(`${consoleCalls.traffic}?from=2026-11-01`),
      await server.fetch(consoleCalls.traffic),
      await server.fetch(consoleCalls.signOut, { method: 'POST' }),
    ];
    for (const { url, status, headers } of answers) {
      const cacheHeaders = [headers.get('cache-control'), headers.get('x-robots-tag')];
      expect(cacheHeaders, `${url} ${status}`).toEqual(['no-store', 'noindex']);
      expect(headers.get('content-security-policy'), url).toContain("default-src 'none'");
    }
    const data = await server.fetch(pageDataUrl(pages.console.path));
    if (data.ok) expect(data.headers.get('cache-control')).toBe('no-store');
  });

  test('is signed out by the button, after twelve hours, and by a changed token', async () => {
    const { server, clock, cookie, requestConsole } = await startConsole();
    const isIn = async () => (await requestConsole(consoleCalls.experiments)).status === 200;
    const out = await server.fetch(consoleCalls.signOut, { method: 'POST', headers: { cookie } });
    expect([out.status, out.headers.get('location'), out.headers.get('set-cookie')]).toEqual([
      303,
      consoleArea,
      expect.stringMatching(/^console=; Max-Age=0; /),
    ]);
    expect(await isIn()).toBe(false);
    const again = getCookie(await signIn(server, TOKEN));
    const isInAgain = async () => (await requestConsole(consoleCalls.experiments, { cookie: again })).status === 200;
    for (let hour = 1; hour <= CONSOLE_SESSION_HOURS; hour++) {
      clock.advance(3_600_000 - 1);
      expect(await isInAgain()).toBe(true);
    }
    clock.advance(CONSOLE_SESSION_HOURS);
    expect(await isInAgain()).toBe(false);

    const { databaseUrl } = server;
    const before = await startConsole({ databaseUrl });
    const after = await startConsole({ databaseUrl, environment: { CONSOLE_TOKEN: `${TOKEN} 2` } });
    const same = await startConsole({ databaseUrl });
    expect((await same.requestConsole(consoleCalls.experiments, { cookie: before.cookie })).status).toBe(200);
    expect((await after.requestConsole(consoleCalls.experiments, { cookie: before.cookie })).status).toBe(401);
  });

  test('has only the new session after signing in again in the same browser', async () => {
    const { server, cookie, requestConsole } = await startConsole();
    const again = getCookie(await signIn(server, TOKEN, { headers: { cookie } }));
    expect(again).not.toBe(cookie);
    const getStatus = async (value: string) =>
      (await requestConsole(consoleCalls.currentUser, { cookie: value })).status;
    expect([await getStatus(cookie), await getStatus(again)]).toEqual([401, 200]);
  });

  test('has a random cookie of which the database stores only a hash', async () => {
    const { server, cookie, requestConsole } = await startConsole();
    const value = cookie.replace('console=', '');
    const { rows } = await sql`select * from console_sessions`.execute(server.services.database.kysely);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(value);
    const [{ cookie_hash: hash }] = rows as [{ cookie_hash: string }];
    for (const each of [hash, value.slice(1), `${value}A`, '', 'x'.repeat(5_000)])
      expect((await requestConsole(consoleCalls.experiments, { cookie: `console=${each}` })).status, each).toBe(401);
  });
});

test.each([
  ['', 'from: is missing'],
  ['?from=2026-11-02', 'to: is missing'],
  ['?from=2026-13-02&to=2026-12-02', 'from: must be a day such as 2026-11-22'],
  ['?from=2026-11-02&to=tomorrow', 'to: must be a day such as 2026-11-22'],
  ['?from=2026-11-02&to=2026-11-01', 'from: `from` is after `to`'],
  ['?from=2020-11-02&to=2026-11-01', 'from: at most 800 days'],
  ['?from=2026-11-01&to=2026-11-02&group=Nowhere', 'group: must be one of the page groups'],
  ['?from=2026-11-01&to=2026-11-02&bots=in', 'bots: must be apart or omitted'],
  ['?from=2026-11-01&to=2026-11-02&lines=0', 'lines: must be a whole number from 1 to 200'],
  ['?from=2026-11-01&to=2026-11-02&lines=1e2', 'lines: must be a whole number from 1 to 200'],
  ['?from=2026-11-01&to=2026-11-02&utm_source=a&utm_medium=b', 'utm_medium: cannot be combined with utm_source'],
  ['?from=2026-11-01&from=2026-11-01&to=2026-11-02', 'from: must be given only once'],
  ['?from=2026-11-01&to=2026-11-02&utm_id=a', 'utm_id: must be one of from, to, utm_source'],
])('GET traffic figures with %s returns 400 with the parameter and the reason', async (query, message) => {
  const { requestConsole } = await startConsole();
  const answer = await requestConsole(consoleCalls.traffic + query);
  expect(answer.status).toBe(400);
  expect(v.parse(apiErrorSchema, await answer.json()).message).toContain(message);
});

describeOnEachDatabase('the console figures', (makeDatabase) => {
  const startDay = Date.UTC(2026, 11, 1, 8);
  let serial = 0;
  const event = (device_id: string, event_type: string, event_properties: object, more: object = {}) => ({
    device_id,
    event_type,
    event_properties,
    session_id: startDay,
    time: startDay,
    insert_id: `event-${serial++}`,
    ...more,
  });
  const view = (who: string, path: string, properties: object = {}) =>
    event(who, 'Web Page Viewed', {
      'Web Page Domain': 'whorl.example',
      'Web Page Location': `https://whorl.example${path}`,
      'Web Page Path': path.replace(/\?.*/, ''),
      'Web Page Title': 'A page',
      'Web Page URL': `https://whorl.example${path}`,
      botDetected: 'False',
      vmDetected: false,
      signupOptionsShown: false,
      ...properties,
    });
  const shown = (who: string, variant: string) =>
    event(
      who,
      '$identify',
      {},
      {
        insert_id: getExposureId('home-evidence', who),
        user_properties: { $setOnce: { [getExposureProperty('home-evidence')]: variant } },
      },
    );

  async function startCounted() {
    const clock = createTestClock(startDay + 3_600_000);
    const console = await startConsole({ databaseUrl: await makeDatabase(), clock });
    const { server, cookie, requestConsole } = { ...console, cookie: getCookie(await signIn(console.server, TOKEN)) };
    const events = [
      view('visitor0000000000001', '/pricing/?utm_source=letter'),
      view('visitor0000000000001', '/blog/'),
      event('visitor0000000000001', 'Web Form Submitted', { formName: 'contact-sales' }),
      view('visitor0000000000002', '/pricing/'),
      view('visitor0000000000003', '/pricing/', { botDetected: 'True' }),
      view('visitor0000000000004', '/pricing/', { vmDetected: true }),
      shown('visitor0000000000001', 'control'),
      shown('visitor0000000000002', 'treatment'),
      event('visitor0000000000002', 'Signup Started', { placement: 'hero', method: 'email' }, { time: startDay + 1 }),
    ];
    const body = JSON.stringify({ api_key: 'whorl-site', events });
    expect((await server.fetch(endpoints.analyticsBatch, { method: 'POST', body })).status).toBe(200);
    const traffic = async (query = '') => {
      const answer = await requestConsole(`${consoleCalls.traffic}?from=2026-12-01&to=2026-12-01${query}`, { cookie });
      return v.parse(trafficAnswerSchema, await answer.json());
    };
    await expect
      .poll(async () => {
        clock.advance(5_000);
        return (await traffic()).people.total.pageViews;
      })
      .toBeGreaterThan(0);
    return { traffic, requestConsole, cookie };
  }

  test('are those of the collected events', async () => {
    const { traffic } = await startCounted();
    const { people, bots, countedUntil } = await traffic();
    expect(people).toMatchObject({
      total: { pageViews: 3, visits: 2, visitors: 2 },
      pages: [
        { value: '/pricing/', pageViews: 2 },
        { value: '/blog/', pageViews: 1 },
      ],
      sources: [{ value: 'letter', pageViews: 2, visits: 1, visitors: 1 }],
      conversions: [{ form: 'contact-sales', times: 1, visitors: 1, rate: 0.5 }],
    });
    expect([bots, countedUntil]).toEqual([undefined, startDay + 3_600_000]);
    const apart = await traffic('&bots=apart');
    expect([apart.people.total, apart.bots?.total.pageViews, apart.virtualMachines?.total.pageViews]).toEqual([
      people.total,
      1,
      1,
    ]);
    expect((await traffic('&utm_source=letter')).people.total).toEqual({ pageViews: 2, visits: 1, visitors: 1 });
    expect((await traffic('&group=Blog')).people.pages).toMatchObject([{ value: '/blog/', pageViews: 1 }]);
    expect((await traffic('&lines=1')).people.pages).toHaveLength(1);
  });

  test('of experiments are those of exposures and conversions', async () => {
    const { requestConsole, cookie } = await startCounted();
    const answer = await requestConsole(consoleCalls.experiments, { cookie });
    const { experiments } = v.parse(experimentResultsSchema, await answer.json());
    expect(experiments.find(({ name }) => name === 'home-evidence')).toMatchObject({
      verdict: 'too-few',
      conversion: { control: { visitors: 1, converted: 0 }, treatment: { visitors: 1, converted: 1 } },
    });
  });
});
