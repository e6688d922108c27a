import { currentTrafficSchema } from '@whorl/contract/analytics/current-traffic.ts';
import type { TrafficFunnel } from '@whorl/contract/analytics/traffic.ts';
import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import { consoleTrafficSchema, MAX_ANNOTATIONS } from '@whorl/contract/console/traffic.ts';
import { pages } from '@whorl/contract/urls.ts';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { eraseVisitorEvents } from '../analytics/delete-events.ts';
import { rollUp } from '../analytics/roll-up.ts';
import { addOverride } from '../experiments/overrides.ts';
import { sendEvents, testEvent, testView } from '../testing/analytics-events.ts';
import { createTestClock } from '../testing/clock.ts';
import { send, startConsole, type TestConsole, toUrl } from '../testing/console.ts';
import { describeOnEachDatabase } from '../testing/each-database.ts';

const noon = Date.UTC(2026, 10, 2, 12);
const today = { from: '2026-11-02', to: '2026-11-02' };
const visitor = (number: number, more: object = {}) => ({
  device_id: `visitor${String(number).padStart(13, '0')}`,
  time: noon,
  ...more,
});
const submit = (over: object, formName = 'contact-sales') =>
  testEvent({ event_type: 'Web Form Submitted', event_properties: { formName }, ...over });

describeOnEachDatabase('traffic in the console', (makeDatabase, dialect) => {
  const start = async () =>
    startConsole({ databaseUrl: await makeDatabase(), clock: createTestClock(noon + 60_000), environment: {} });
  const readTraffic = async ({ server, requestConsole }: TestConsole, query: Record<string, string> = {}) => {
    await rollUp(server.services.database);
    const answer = await requestConsole(`${consoleCalls.traffic}?${new URLSearchParams({ ...today, ...query })}`);
    expect(answer.status).toBe(200);
    return v.parse(consoleTrafficSchema, await answer.json());
  };
  /** Returns the visits of each step, and those of each page group. */
  const listVisits = ({ steps, pageGroups } = { steps: [], pageGroups: [] } as TrafficFunnel) => ({
    steps: steps.map(({ visits }) => visits),
    ...Object.fromEntries(
      pageGroups.map(({ value, landing, engagement, submission }) => [value, [landing, engagement, submission]]),
    ),
  });

  test('the funnel counts each visit once per step, by the page group of its landing', async () => {
    const console = await start();
    const [ada, grace, joan, lynn] = [visitor(1), visitor(2), visitor(3), visitor(4)];
    await sendEvents(console.server, [
      testView(pages.home.path, ada),
      // A reload is no second page.
      testView(pages.home.path, ada),
      testView(pages.home.path, grace),
      testView(pages.pricing.path, grace),
      testView(pages.blog.path, grace),
      submit(grace),
      submit(grace, 'newsletter'),
      testView(pages.contactSales.path, joan),
      testView(pages.blog.path, lynn),
      submit(lynn, 'newsletter'),
    ]);
    const { people } = await readTraffic(console);
    expect(people.funnel.steps).toEqual([
      { step: 'landing', visits: 4, share: null },
      { step: 'engagement', visits: 3, share: 0.75 },
      { step: 'submission', visits: 2, share: 2 / 3 },
    ]);
    expect(listVisits(people.funnel)).toEqual({
      steps: [4, 3, 2],
      Homepage: [2, 1, 1],
      Blog: [1, 1, 1],
      Contact: [1, 1, 0],
    });
    expect(people.funnel.pageGroups[0]?.value).toBe('Homepage');
  });

  if (dialect === 'postgres')
    test('traffic is read from the standby, and from the primary while the standby is unreachable', async () => {
      const [standby, databaseUrl] = [await start(), await makeDatabase()];
      await sendEvents(standby.server, [testView(pages.home.path, visitor(1)), testView(pages.home.path, visitor(2))]);
      await rollUp(standby.server.services.database);
      const startWith = (DATABASE_REPLICA_URL: string) =>
        startConsole({ databaseUrl, clock: createTestClock(noon + 60_000), environment: { DATABASE_REPLICA_URL } });
      const countViews = async (console: TestConsole) => (await readTraffic(console)).people.total.pageViews;

      const console = await startWith(standby.server.databaseUrl);
      await sendEvents(console.server, [testView(pages.home.path, visitor(3))]);
      expect(await countViews(console)).toBe(2);

      expect(await countViews(await startWith('postgres://postgres@127.0.0.1:9/none'))).toBe(1);
    });

  test('the funnel counts steps for the day, the origin and the kind of traffic of the landing', async () => {
    const console = await start();
    const evening = Date.UTC(2026, 10, 1, 23, 59);
    const campaign = { 'Web Page Location': 'https://whorl.example/?utm_source=letter' };
    await sendEvents(console.server, [
      testView(pages.home.path, visitor(1, { time: evening }), campaign),
      testView(pages.home.path, visitor(2)),
      testView(pages.pricing.path, visitor(3), { botDetected: 'True' }),
    ]);
    await rollUp(console.server.services.database);
    // A later run has only the stored state of the visits.
    await sendEvents(console.server, [
      testView(pages.pricing.path, visitor(1)),
      submit(visitor(1)),
      testView(pages.pricing.path, visitor(2), campaign),
      testView(pages.contactSales.path, visitor(3), { botDetected: 'True' }),
    ]);
    const read = async (query: Record<string, string>) => {
      const { people, bots } = await readTraffic(console, { bots: 'apart', ...query });
      return [listVisits(people.funnel).steps, listVisits(bots?.funnel).steps];
    };
    const yesterday = { from: '2026-11-01', to: '2026-11-01' };
    expect(await read(yesterday)).toEqual([
      [1, 1, 1],
      [0, 0, 0],
    ]);
    expect(await read({})).toEqual([
      [1, 1, 0],
      [1, 1, 0],
    ]);
    const wholeMonth = { from: '2026-11-01', to: '2026-11-30' };
    expect((await read(wholeMonth))[0]).toEqual([2, 2, 1]);
    expect((await read({ ...wholeMonth, utm_source: 'letter' }))[0]).toEqual([1, 1, 1]);
    expect((await read({ ...wholeMonth, utm_source: 'letter', group: 'Homepage' }))[0]).toEqual([1, 1, 1]);
    expect(await read({ ...wholeMonth, group: 'Pricing' })).toEqual([
      [0, 0, 0],
      [1, 1, 0],
    ]);
    const { people } = await readTraffic(console, { ...today, group: 'Pricing' });
    expect(people.funnel.steps.map(({ share }) => share)).toEqual([null, null, null]);
  });

  test('the current traffic has visitors with an event in the last five minutes, each on the latest page', async () => {
    const console = await start();
    const { clock, server } = console;
    const read = async () => {
      await rollUp(server.services.database);
      return v.parse(currentTrafficSchema, await (await console.requestConsole(consoleCalls.currentTraffic)).json());
    };
    expect(await read()).toEqual({
      ...{ at: '2026-11-02T12:01:00.000Z', people: 0, agents: 0, bots: 0, virtualMachines: 0 },
      ...{ pages: [], isLimited: false },
    });
    await sendEvents(server, [
      testView(pages.home.path, visitor(1)),
      testView(pages.pricing.path, visitor(1)),
      testView(pages.pricing.path, visitor(2)),
      // Another visit of the same person.
      testView(pages.pricing.path, visitor(2, { session_id: 2 })),
      testView(pages.blog.path, visitor(3)),
      testView(pages.home.path, visitor(4), { botDetected: 'True' }),
      testView(pages.home.path, visitor(5), { vmDetected: true }),
      // Received now, but from an hour ago.
      testView(pages.home.path, visitor(6, { time: noon - 3_600_000 })),
      // Neither counts as a visit.
      testEvent({ ...visitor(7), event_type: '$identify', event_properties: {} }),
      testEvent({ ...visitor(8), event_type: 'Unplanned' }),
    ]);
    expect(await read()).toMatchObject({
      ...{ people: 3, agents: 0, bots: 1, virtualMachines: 1, isLimited: false },
      pages: [
        { path: pages.pricing.path, visitors: 2 },
        { path: pages.blog.path, visitors: 1 },
      ],
    });
    clock.advance(3 * 60_000);
    await sendEvents(server, [submit(visitor(3, { time: clock.now() }))]);
    clock.advance(90_000);
    expect(await read()).toMatchObject({ people: 1, bots: 0, pages: [{ path: pages.blog.path, visitors: 1 }] });
    clock.advance(5 * 60_000);
    expect(await read()).toMatchObject({ people: 0, pages: [] });
    expect((await server.fetch(consoleCalls.currentTraffic)).status).toBe(401);
  });

  test('the current traffic names no visitor, and an erased visitor is no longer in it', async () => {
    const console = await start();
    const { database } = console.server.services;
    await sendEvents(console.server, [testView(pages.home.path, visitor(1)), testView(pages.home.path, visitor(2))]);
    await rollUp(database);
    const read = async () => (await console.requestConsole(consoleCalls.currentTraffic)).text();
    expect(await read()).toContain('"people":2');
    expect(await read()).not.toContain('visitor0');
    await database.commitTogether((tx) => eraseVisitorEvents(tx, visitor(1).device_id));
    expect(await read()).toContain('"people":1');
  });

  test('the report has the changes of experiments in its period as annotations, and no other text about operators', async () => {
    const console = await start();
    const change = async (experiment: string, action: string, revision: number, why: string) =>
      expect(
        (await send(console, 'POST', toUrl(consoleCalls.experimentOverride, experiment), { action, why, revision }))
          .status,
      ).toBe(200);
    await change('home-evidence', 'stop', 0, 'sales asked for it');
    console.clock.advance(60_000);
    await change('pricing-bills', 'roll-out', 0, 'it wins');
    const changes = (await readTraffic(console, { group: 'Blog' })).annotations;
    expect(changes.filter(({ kind }) => kind === 'experiment')).toEqual([
      {
        kind: 'experiment',
        at: '2026-11-02T12:01:00.000Z',
        experiment: 'home-evidence',
        action: 'stop',
        why: 'sales asked for it',
      },
      {
        kind: 'experiment',
        at: '2026-11-02T12:02:00.000Z',
        experiment: 'pricing-bills',
        action: 'roll-out',
        why: 'it wins',
      },
    ]);
    expect((await readTraffic(console, { from: '2026-11-01', to: '2026-11-01' })).annotations).toEqual([]);
    expect((await readTraffic(console, { from: '2026-11-03', to: '2026-11-03' })).annotations).toEqual([]);
  });

  test('the report has the latest annotations if there are too many', async () => {
    const console = await start();
    const { database, clock } = console.server.services;
    for (let change = 0; change <= MAX_ANNOTATIONS; change++)
      await addOverride(database, {
        ...{ experiment: 'home-evidence', action: 'stop', why: `reason ${change}`, done_by: 'ada' },
        at: clock.now() + change,
      });
    const { annotations } = await readTraffic(console);
    expect(annotations).toHaveLength(MAX_ANNOTATIONS);
    expect(annotations[0]).toMatchObject({ why: 'reason 1' });
  });
});
