import { OTHERS } from '@whorl/contract/analytics/others.ts';
import { filterableParameters, trafficAnswerSchema } from '@whorl/contract/analytics/traffic.ts';
import { EXPOSURE_EVENT, EXPOSURE_OPERATION, getExposureProperty } from '@whorl/contract/experiments/exposure.ts';
import type { IdentificationAnswer } from '@whorl/contract/identification/result.ts';
import { PAGE_VIEW_RETENTION_DAYS } from '@whorl/contract/stored-data/lifetimes.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import { sql } from 'kysely';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { privateDirectories, startDirectory } from '../testing/agents.ts';
import { sendEvents, testEvent, testView } from '../testing/analytics-events.ts';
import { createTestClock } from '../testing/clock.ts';
import { describeOnEachDatabase } from '../testing/each-database.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { postSignals, TEST_USER_AGENT } from '../testing/signals.ts';
import { createAgentKey, signRequest } from '../testing/signed-requests.ts';
import { deleteOldEvents, eraseVisitorEvents } from './delete-events.ts';
import { MAX_VALUES_PER_PERIOD } from './limit-values.ts';
import { rollUp } from './roll-up.ts';
import { readTraffic } from './traffic.ts';

const DAY_MS = 86_400_000;
const today = Date.UTC(2026, 10, 2, 8);
const ada = { device_id: 'visitor0000000000001' };
const grace = { device_id: 'visitor0000000000002' };
const identify = (over: object, set: object) =>
  testEvent({ event_type: '$identify', event_properties: {}, user_properties: { $set: set }, ...over });
const form = (formName: string, over: object = {}) =>
  testEvent({ event_type: 'Web Form Submitted', event_properties: { formName }, ...over });

describeOnEachDatabase('traffic', (makeDatabase, dialect) => {
  const start = async (environment = {}) => {
    const clock = createTestClock(today + 3_600_000);
    return { clock, server: await startTestServer({ databaseUrl: await makeDatabase(), clock, environment }) };
  };
  const queryTraffic = async (server: TestServer, query: object = {}) => {
    const { database } = server.services;
    await rollUp(database);
    const queryWithDates = { from: '2026-11-02', to: '2026-11-02', ...query };
    return v.parse(trafficAnswerSchema, await readTraffic(database.kysely, queryWithDates));
  };

  test('visits, visitors, pages, sources and forms are counted', async () => {
    const { server } = await start({ COUNTRY_FALLBACK: 'PT' });
    await sendEvents(server, [
      identify(ada, { utm_source: 'newsletter', utm_medium: 'email', referring_domain: 'Mail.example' }),
      testView('/blog/', ada),
      testView('/pricing/', ada),
      form('contact-sales', ada),
      testView('/pricing/', { ...ada, session_id: 1_790_000_900_000 }),
      testView('/', grace, { 'Web Page Location': 'https://whorl.example/?utm_source=ads&utm_campaign=autumn' }),
      testEvent(grace),
      testEvent({ ...grace, event_type: 'Unplanned' }),
    ]);
    const { people, countedUntil, bots } = await queryTraffic(server);
    expect(people).toMatchObject({
      total: { pageViews: 4, visits: 3, visitors: 2 },
      days: [{ day: '2026-11-02', pageViews: 4, visits: 3, visitors: 2 }],
      pages: [
        { value: '/pricing/', pageViews: 2, visits: 1, visitors: 1 },
        { value: '/', pageViews: 1, visits: 1, visitors: 1 },
        { value: '/blog/', pageViews: 1, visits: 1, visitors: 1 },
      ],
      sources: [
        { value: 'newsletter', pageViews: 2, visits: 1, visitors: 1 },
        { value: 'ads', pageViews: 1, visits: 1, visitors: 1 },
      ],
      mediums: [{ value: 'email', pageViews: 2 }],
      campaigns: [{ value: 'autumn', pageViews: 1 }],
      referrers: [{ value: 'mail.example', pageViews: 2, visits: 1 }],
      countries: [{ value: 'PT', pageViews: 4, visits: 3, visitors: 2 }],
      events: [
        { event: 'Web Page Viewed', times: 4, visitors: 2 },
        { event: 'Web CTA Clicked', times: 1, visitors: 1 },
        { event: 'Web Form Submitted', times: 1, visitors: 1 },
      ],
      conversions: [{ form: 'contact-sales', times: 1, visitors: 1, rate: 0.5 }],
    });
    expect(people.pageGroups.map(({ value }) => value)).toEqual(['Pricing', 'Blog', 'Homepage']);
    expect(countedUntil).toBe(today + 3_600_000);
    expect(bots).toBeUndefined();
  });

  test('bots and virtual machines are counted separately', async () => {
    const { server } = await start();
    const bot = { device_id: 'visitor0000000000003' };
    const machine = { device_id: 'visitor0000000000004' };
    await sendEvents(server, [
      testView('/', ada),
      testView('/', bot, { botDetected: 'True', vmDetected: true }),
      form('newsletter', bot),
      testView('/', machine, { vmDetected: true }),
      testView('/blog/', machine, { vmDetected: true }),
    ]);
    const { people, bots, virtualMachines } = await queryTraffic(server, { bots: 'apart' });
    expect([people, bots, virtualMachines].map((report) => report?.total)).toEqual([
      { pageViews: 1, visits: 1, visitors: 1 },
      { pageViews: 1, visits: 1, visitors: 1 },
      { pageViews: 2, visits: 1, visitors: 1 },
    ]);
    expect(people.conversions).toEqual([]);
    expect(bots?.conversions).toMatchObject([{ form: 'newsletter', times: 1 }]);
  });

  test('agents are counted apart from people and bots, by their identification or their signature', async () => {
    const { clock, server } = await start(privateDirectories);
    const identify = async (userAgent: string, payload: object = {}) => {
      const response = await postSignals(server, { userAgent, ...payload }, { 'user-agent': userAgent });
      return ((await response.json()) as IdentificationAnswer).result.visitorId;
    };
    const assistant = await identify('Mozilla/5.0 (compatible; ChatGPT-User/1.0)');
    const person = await identify(TEST_USER_AGENT, { signals: { platform: { value: 'Win32', ms: 1 } } });
    const key = createAgentKey();
    const directory = await startDirectory([key]);
    const url = server.url + endpoints.analyticsBatch;
    await sendEvents(server, [
      testView('/', { device_id: assistant }, { botDetected: 'True' }),
      testView('/', { device_id: person }),
      testView('/', { device_id: 'visitor0000000000009' }, { botDetected: 'True' }),
    ]);
    const signed = await signRequest({ key, url, now: clock.now(), agent: `"${directory.url}"` });
    await sendEvents(server, [testView('/blog/', grace)], {}, signed);
    const { people, agents, bots } = await queryTraffic(server, { bots: 'apart' });
    expect([people, agents, bots].map((report) => report?.total.pageViews)).toEqual([1, 2, 1]);
    expect(agents?.pages.map(({ value }) => value)).toEqual(['/', '/blog/']);
  });

  test('the report can be filtered by origin, by page group, and by both', async () => {
    const { server } = await start();
    const origins = {
      utm_source: 'newsletter',
      utm_medium: 'email',
      utm_campaign: 'autumn',
      utm_term: 'fraud',
      utm_content: 'footer',
      referrer: 'mail.example',
    } as const;
    await sendEvents(server, [
      identify(ada, { ...origins, referring_domain: origins.referrer }),
      testView('/blog/', ada),
      testView('/pricing/', ada),
      form('roi', ada),
      testView('/pricing/', grace),
      testView('/blog/a-note/', grace),
    ]);
    const totals = async (query: object) => {
      const { total, pages, conversions } = (await queryTraffic(server, query)).people;
      return [total.pageViews, total.visits, pages.map(({ value }) => value).join(' '), conversions.length];
    };
    expect(await totals({ pageGroup: 'Pricing' })).toEqual([2, 1, '/pricing/', 1]);
    expect(await totals({ pageGroup: 'Blog' })).toEqual([2, 1, '/blog/ /blog/a-note/', 0]);
    for (const parameter of filterableParameters) {
      const cameFrom = { parameter, value: origins[parameter] };
      expect(await totals({ cameFrom })).toEqual([2, 1, '/blog/ /pricing/', 1]);
      expect(await totals({ cameFrom, pageGroup: 'Blog' })).toEqual([1, 1, '/blog/', 0]);
      expect(await totals({ cameFrom: { parameter, value: 'x' } })).toEqual([0, 0, '', 0]);
    }
  });

  test('a submitted calculator form is one conversion although it sends two events', async () => {
    const { server } = await start();
    const figures = {
      approximateFraudLoss: 1,
      averageTransactionValue: 2,
      chargebackRate: 3,
      expectedTransactionsPerMonth: 4,
    };
    await sendEvents(server, [
      testView('/roi-calculator/', ada),
      form('roi', ada),
      testEvent({ event_type: 'ROI Calculator Form Submitted', event_properties: figures, ...ada }),
    ]);
    const { conversions, events } = (await queryTraffic(server)).people;
    expect(conversions).toEqual([{ form: 'roi', times: 1, visitors: 1, rate: 1 }]);
    expect(events).toContainEqual({ event: 'ROI Calculator Form Submitted', times: 1, visitors: 1 });
  });

  test('the report has the variants of experiments', async () => {
    const { server } = await start();
    await sendEvents(server, [
      testEvent({
        event_type: EXPOSURE_EVENT,
        event_properties: {},
        user_properties: { [EXPOSURE_OPERATION]: { [getExposureProperty('home')]: 'treatment' } },
        ...ada,
      }),
      testView('/', ada),
      testView('/', grace),
    ]);
    expect((await queryTraffic(server)).people.variants).toMatchObject([
      { value: 'home: treatment', pageViews: 1, visits: 1 },
    ]);
  });

  test('late events count on their own day, and a visitor on two days is counted once in the total', async () => {
    const { server, clock } = await start();
    await sendEvents(server, [testView('/', ada)]);
    await queryTraffic(server);
    clock.advance(3 * DAY_MS);
    await sendEvents(server, [
      testView('/', { ...ada, session_id: 5, time: today - 2 * DAY_MS }),
      testView('/', { ...grace, session_id: 6, time: today + DAY_MS }),
      testView('/', { ...ada, session_id: 7, time: today + DAY_MS }),
    ]);
    const range = { from: '2026-10-01', to: '2026-11-30' };
    const { people } = await queryTraffic(server, range);
    expect(people.total).toEqual({ pageViews: 4, visits: 4, visitors: 2 });
    expect(people.days).toHaveLength(61);
    expect(people.days.filter(({ pageViews }) => pageViews > 0).map(({ day, visitors }) => [day, visitors])).toEqual([
      ['2026-10-31', 1],
      ['2026-11-02', 1],
      ['2026-11-03', 2],
    ]);
    expect((await queryTraffic(server, { from: '2026-10-31', to: '2026-11-02' })).people.total.pageViews).toBe(2);
  });

  test('made-up values beyond the limit are counted together', async () => {
    const { server } = await start();
    const views = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) =>
        testView(
          `/made-up/${from + index}/`,
          { device_id: `device ${from + index}` },
          {
            'Web Page Location': `https://whorl.example/?utm_source=s${from + index}`,
          },
        ),
      );
    await sendEvents(server, views(0, MAX_VALUES_PER_PERIOD - 10));
    await queryTraffic(server);
    await sendEvents(server, views(MAX_VALUES_PER_PERIOD - 10, 600));
    const { people } = await queryTraffic(server, { lines: 1 });
    expect(people.total.pageViews).toBe(MAX_VALUES_PER_PERIOD + 590);
    expect(people.pages).toMatchObject([{ value: OTHERS, pageViews: 590 }]);
    expect(people.sources).toMatchObject([{ value: OTHERS, pageViews: 590 }]);
    expect(Math.abs((people.pages[0]?.visitors ?? 0) - 590)).toBeLessThan(30);
    const { rows } = await sql<{ filter: string }>`select distinct filter from analytics_rollups
      where period = '2026-11-02' and filter like 'utm_source=%'`.execute(server.services.database.kysely);
    expect(rows.length).toBeLessThanOrEqual(2 * MAX_VALUES_PER_PERIOD);
  });

  test('concurrent processes count each event once', async () => {
    const databaseUrl = await makeDatabase();
    const clock = createTestClock(today);
    const first = await startTestServer({ databaseUrl, clock });
    const servers = [first];
    // Two connections to one SQLite file in this process would block each other.
    if (dialect === 'postgres')
      for (let more = 0; more < 2; more += 1) servers.push(await startTestServer({ databaseUrl, clock }));
    const batches = Array.from({ length: 8 }, (_, batch) =>
      Array.from({ length: 400 }, (__, index) =>
        testView('/', { device_id: `device ${batch} ${index % 20}`, session_id: batch }),
      ),
    );
    await Promise.all(
      batches.map(async (events, index) => {
        const server = servers[index % servers.length] ?? first;
        await sendEvents(server, events);
        await Promise.all([rollUp(server.services.database), rollUp(server.services.database)]);
      }),
    );
    await Promise.all([...servers, first].map((server) => rollUp(server.services.database)));
    const { people } = await queryTraffic(first);
    expect(people.total).toMatchObject({ pageViews: 3_200, visits: 160 });
    expect(Math.abs(people.total.visitors - 160)).toBeLessThan(8);
  });

  test('the counts stay after the events are deleted, without personal data', async () => {
    const { server, clock } = await start();
    const { database } = server.services;
    await sendEvents(server, [testView('/', ada), testView('/', grace)]);
    await rollUp(database);
    await database.commitTogether((tx) => eraseVisitorEvents(tx, ada.device_id));
    clock.advance((PAGE_VIEW_RETENTION_DAYS + 1) * DAY_MS);
    await deleteOldEvents(database, clock.now());
    expect((await queryTraffic(server)).people.total).toEqual({ pageViews: 2, visits: 2, visitors: 2 });
    const { rows } = await sql`select * from analytics_rollups`.execute(database.kysely);
    expect(JSON.stringify(rows)).not.toContain('visitor0000');
    expect((await sql`select * from analytics_visits`.execute(database.kysely)).rows).toEqual([]);
  });

  test.each([
    [{ from: '2026-11-03' }, /after/],
    [{ from: '2020-01-01' }, /at most/],
    [{ pageGroup: 'Nothing' }, /Nothing/],
  ])('the query %j is rejected', async (query, message) => {
    const { server } = await start();
    await expect(queryTraffic(server, query)).rejects.toThrow(message);
  });
});
