import { apiErrorSchema } from '@whorl/contract/api-errors.ts';
import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import {
  CALIBRATION_MONTHS,
  type Calibration,
  calibrationSchema,
  IDENTIFICATIONS_PER_PAGE,
  identificationDetailSchema,
  identificationListSchema,
  visitorSummarySchema,
} from '@whorl/contract/console/identifications.ts';
import { OWN_WORKSPACE } from '@whorl/contract/keys/api-key.ts';
import { sql } from 'kysely';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { createTestBrowser } from '../testing/browser.ts';
import { advanceAndSignIn, readAudit, startConsole, type TestConsole, toUrl } from '../testing/console.ts';
import { describeDataLayer } from '../testing/each-database.ts';
import { postSignals } from '../testing/signals.ts';
import { createWorkspace, distinctBrowser } from '../testing/visits.ts';

const DAY_MS = 86_400_000;
/** Interval at which the server stores the counts of the calibration. */
const STORE_EVERY_MS = 5_000;
const list = async ({ requestConsole, cookie }: TestConsole, query = '') =>
  v.parse(
    identificationListSchema,
    await (await requestConsole(consoleCalls.identifications + query, { cookie })).json(),
  );
const find = async ({ requestConsole, cookie }: TestConsole, id: string) =>
  v.parse(
    identificationDetailSchema,
    await (await requestConsole(toUrl(consoleCalls.identification, id), { cookie })).json(),
  );

/** Identifies a browser from an IP address and returns the request ID. */
async function identify({ server }: TestConsole, changes: object, address = '192.0.2.1'): Promise<string> {
  const answer = await postSignals(server, changes, { 'x-forwarded-for': address });
  const { result } = (await answer.json()) as { result: { requestId: string } };
  return result.requestId;
}

const start = async (databaseUrl?: string) =>
  startConsole({ ...(databaseUrl && { databaseUrl }), environment: { TRUSTED_PROXIES: '127.0.0.1' } });

describeDataLayer('the list of identifications', (makeDatabase) => {
  test('is filtered by visitor, linked ID, network, bot, signal, workspace and days', async () => {
    const console = await start(await makeDatabase());
    const old = await identify(console, distinctBrowser('old'));
    const { kysely } = console.server.services.database;
    await sql`update identifications set at = at - ${8 * DAY_MS} where request_id = ${old}`.execute(kysely);
    const person = await identify(console, { ...distinctBrowser('a'), linkedId: 'order-7' }, '198.51.100.7');
    const bot = await identify(console, { ...distinctBrowser('b'), bot: { bot: true, botKind: 'headless' } });
    const isPrivate = await identify(console, { ...distinctBrowser('c'), privacy: { isPrivate: true } });
    const shop = await createWorkspace(console.server, 'shop');
    const { requestId: ofShop } = await shop.visit(distinctBrowser('d'));

    const found = async (query: string) =>
      (await list(console, query)).identifications.map(({ requestId }) => requestId).sort();
    expect(await found('')).toEqual([old, person, bot, isPrivate].sort());
    const { identifications } = await list(console, '?linkedId=order-7');
    expect(identifications).toMatchObject([
      { requestId: person, linkedId: 'order-7', network: '198.51.100.0', bot: 'notDetected', decision: 'nobodyAlike' },
    ]);
    expect(await found(`?visitorId=${identifications[0]?.visitorId}`)).toEqual([person]);
    expect(await found('?network=198.51.0.0/16&country=')).toEqual([person]);
    expect(await found('?bot=bad')).toEqual([bot]);
    expect(await found('?signal=incognito')).toEqual([isPrivate]);
    expect(await found('?workspace=shop')).toEqual([ofShop]);
    expect(await found('?country=PT')).toEqual([]);
    const today = new Date(console.clock.now()).toISOString().slice(0, 10);
    expect(await found(`?from=${today}&to=${today}`)).toEqual([person, bot, isPrivate].sort());
  });

  test('has pages, newest first, that neither repeat nor leave out an identification', async () => {
    const console = await start(await makeDatabase());
    const first = await identify(console, distinctBrowser('first'));
    const { kysely } = console.server.services.database;
    for (let number = 0; number < IDENTIFICATIONS_PER_PAGE + 4; number++) {
      const id = `${1_700_000_000_000 + number}.abcdef`;
      await sql`insert into identifications (request_id, workspace, visitor_id, at, address, decision, products)
        select ${id}, workspace, visitor_id, at - ${number % 3}, address, decision, products from identifications
        where request_id = ${first}`.execute(kysely);
    }
    const page = await list(console);
    expect(page.identifications).toHaveLength(IDENTIFICATIONS_PER_PAGE);
    const rest = await list(console, `?after=${page.next}`);
    expect(rest.next).toBe(null);
    const ids = [...page.identifications, ...rest.identifications].map(({ requestId }) => requestId);
    expect([ids.length, new Set(ids).size]).toEqual([IDENTIFICATIONS_PER_PAGE + 5, IDENTIFICATIONS_PER_PAGE + 5]);
  });

  test('one identification has its evidence and stored event, and its visitor has networks and profiles', async () => {
    const console = await start(await makeDatabase());
    const browser = createTestBrowser();
    await browser.identify(console.server);
    browser.clear();
    const { requestId, visitorId } = await browser.identify(console.server);
    const found = await find(console, requestId);
    expect(found).toMatchObject({ visitorId, workspace: OWN_WORKSPACE, decision: 'onlyOneAlike', changed: [] });
    expect(found.evidence.length).toBeGreaterThan(2);
    expect(found.products.identification).toMatchObject({ data: { requestId } });

    const answer = await console.requestConsole(toUrl(consoleCalls.visitor, visitorId), { cookie: console.cookie });
    const visitor = v.parse(visitorSummarySchema, await answer.json());
    expect(visitor).toMatchObject({ visitorId, visits: 2, unsignedVisits: 1 });
    expect(visitor.networks).toMatchObject([{ identifications: 2 }]);
    expect(visitor.profiles.map(({ assignedBy }) => assignedBy).sort()).toEqual(['nobodyAlike', 'onlyOneAlike']);
  });
});

test.each([
  ['?bot=maybe', 'bot: must be one of notDetected, good, bad'],
  ['?visitorId=7', 'visitorId: must be 20 letters or digits'],
  ['?network=10.0.0.0/8', 'network: must be an IP address, or a network'],
  ['?country=USA', 'country: must be two letters, such as US'],
  ['?after=1', 'after: must be `next` of the page before'],
  ['?name=ada', 'name: is not known'],
])('an invalid filter of identifications is refused with its name: %s', async (query, message) => {
  const { requestConsole } = await start();
  const answer = await requestConsole(consoleCalls.identifications + query);
  expect(answer.status).toBe(400);
  expect(v.parse(apiErrorSchema, await answer.json()).message).toContain(message);
});

describe('access to identifications', () => {
  test('is refused without a session, and an export to viewers', async () => {
    const console = await start();
    const paths = [
      consoleCalls.identifications,
      `${consoleCalls.identificationExport}?format=csv`,
      toUrl(consoleCalls.identification, '1700000000000.abcdef'),
      toUrl(consoleCalls.visitor, '0'.repeat(20)),
    ];
    for (const path of paths) expect((await console.requestConsole(path, {})).status).toBe(401);
    const viewer = await console.signInAs('vera@example.com', 'viewer');
    const statuses = await Promise.all(
      paths.map(async (path) => (await console.requestConsole(path, { cookie: viewer })).status),
    );
    expect(statuses).toEqual([200, 403, 404, 404]);
  });

  test('is recorded in the audit log, with the IDs of what was read', async () => {
    const console = await start();
    const requestId = await identify(console, distinctBrowser('a'));
    const editor = await console.signInAs('ed@example.com', 'editor');
    const cookie = { cookie: editor };
    const { visitorId } = await find(console, requestId);
    await console.requestConsole(`${consoleCalls.identifications}?linkedId=ada@example.com`, cookie);
    await console.requestConsole(toUrl(consoleCalls.visitor, visitorId), cookie);
    const file = await console.requestConsole(`${consoleCalls.identificationExport}?format=json`, cookie);
    expect(await file.json()).toMatchObject([{ requestId, visitorId, products: { identification: {} } }]);
    const csv = await console.requestConsole(`${consoleCalls.identificationExport}?format=csv`, cookie);
    expect((await csv.text()).split('\r\n')[1]).toContain(`"${requestId}"`);

    const read = (await readAudit(console)).filter(({ action }) => /^(identification|visitor)/.test(action));
    expect(read.map(({ actor, action, subject, detail }) => [actor, action, subject, detail])).toEqual([
      ['console token', 'identification.view', requestId, ''],
      ['ed@example.com', 'identifications.list', '', ''],
      ['ed@example.com', 'visitor.view', visitorId, ''],
      ['ed@example.com', 'identifications.export', '', 'format json'],
      ['ed@example.com', 'identifications.export', '', 'format csv'],
    ]);
  });
});

describeDataLayer('the calibration of the matches', (makeDatabase) => {
  const MONTH_MS = 31 * DAY_MS;
  const read = async (console: TestConsole, query = '') =>
    v.parse(
      calibrationSchema,
      await (await console.requestConsole(consoleCalls.calibration + query, { cookie: console.cookie })).json(),
    );
  const countVisits = ({ bands, withoutCandidate }: Calibration) =>
    bands.reduce((sum, { visits }) => sum + visits, withoutCandidate);
  /** Reads the calibration when this number of visits is stored. */
  const readStored = async (console: TestConsole, visits: number) => {
    const store = async () => {
      console.clock.advance(STORE_EVERY_MS);
      return countVisits(await read(console));
    };
    await expect.poll(store).toBe(visits);
    return read(console);
  };
  const changedOften = {
    hardwareConcurrency: { value: 4 },
    timezone: { value: 'Asia/Tokyo' },
    languages: { value: [['ja-JP'], ['ja-JP']] },
    screenResolution: { value: [1280, 800] },
    fonts: { value: ['Meiryo'] },
    audio: { value: 35.7 },
  };
  const none = { bands: [], withoutCandidate: 0, expectedError: null };

  test('counts what the signals alone say about visits with a signed ID', async () => {
    let console = await start(await makeDatabase());
    expect(await read(console)).toEqual(none);
    const [person, other] = [createTestBrowser(), createTestBrowser({ userAgent: 'Other/1.0' })];
    await person.identify(console.server);
    await other.identify(console.server, { signals: { languages: { value: [['de-DE'], ['de-DE']] } } });
    expect(await read(console)).toEqual(none);
    for (let visit = 0; visit < 3; visit++) await person.identify(console.server);
    const right = await readStored(console, 3);
    expect(right.bands.reduce((sum, { correct }) => sum + correct, 0)).toBe(3);
    // With so many changes, only the signed ID knows the visitor.
    await person.identify(console.server, { signals: changedOften });
    const { bands, expectedError } = await readStored(console, 4);
    const gaps = bands.map(({ visits, correct, probability }) => Math.abs(correct - probability * visits));
    const predicted = bands.reduce((sum, { visits }) => sum + visits, 0);
    expect(expectedError).toBeCloseTo(gaps.reduce((sum, gap) => sum + gap, 0) / predicted);
    for (const { from, to, probability } of bands) {
      expect(probability).toBeGreaterThanOrEqual(from);
      expect(probability).toBeLessThanOrEqual(to);
    }
    expect(await read(console, '?workspace=shop')).toEqual(none);
    console = await advanceAndSignIn(console, CALIBRATION_MONTHS * MONTH_MS);
    expect(await read(console)).toEqual(none);
  });

  test('counts a match with a twin as wrong, and at most ten visits per second', async () => {
    const console = await start(await makeDatabase());
    const [person, twin] = [createTestBrowser(), createTestBrowser()];
    // Each has other signals at first, and gets an ID; then both look the same, and the person returns often.
    await twin.identify(console.server, { signals: changedOften });
    for (let visit = 0; visit < 12; visit++) await person.identify(console.server);
    const before = await readStored(console, 10);
    await twin.identify(console.server);
    const after = await readStored(console, 11);
    const count = (key: 'visits' | 'correct', { bands }: typeof after) =>
      bands.reduce((sum, band) => sum + band[key], 0);
    expect([
      count('visits', after) - count('visits', before),
      count('correct', after) - count('correct', before),
    ]).toEqual([1, 0]);
  });
});
