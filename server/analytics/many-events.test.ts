import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../platform/database/test-databases.ts';
import { createTestClock } from '../platform/test-clock.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import type { AnalyticsTables } from './event-tables.ts';
import { rollUp } from './roll-up.ts';
import { sendEvents, testView } from './test-events.ts';
import { readTraffic } from './traffic.ts';

const DAY_MS = 86_400_000;
const DAYS = 30;
const now = Date.UTC(2026, 10, 30, 12);
const paths = ['/', '/pricing/', '/blog/', '/demo/', '/contact-sales/'];
/** Sent over HTTP; the others are copies of them with visitors of their own. */
const SENT = 10_000;
const EVENTS_PER_REQUEST = 1_000;
/** What the counts are for shows with many events; a few are enough to try that they are right. */
const eventsOn = process.env.FULL ? { sqlite: 1_000_000, postgres: 200_000 } : { sqlite: 40_000, postgres: 40_000 };
const QUESTIONS = 9;

async function fill(server: TestServer, count: number): Promise<void> {
  for (let sent = 0; sent < SENT; sent += EVENTS_PER_REQUEST) {
    const events = Array.from({ length: EVENTS_PER_REQUEST }, (_, index) => {
      const visit = Math.floor((sent + index) / 5);
      return testView(paths[index % paths.length] ?? '/', {
        device_id: `visitor${String(visit).padStart(13, '0')}`,
        session_id: visit,
        time: now - ((visit * 37) % DAYS) * DAY_MS - (visit % 1_000),
      });
    });
    expect((await sendEvents(server, events)).code).toBe(200);
  }
  const { kysely } = server.services.database;
  for (let copy = 1; copy < count / SENT; copy += 1) {
    const id = `c${String(copy).padStart(6, '0')}`;
    await sql`insert into analytics_events (insert_id, event_type, device_id, user_id, session_id, happened_at,
      received_at, counted_at, plan_version, plan_fit, page_path, page_group, country, event)
      select insert_id || ${id}, event_type, replace(device_id, 'visitor', ${id}), user_id, session_id, happened_at,
        received_at, counted_at, plan_version, plan_fit, page_path, page_group, country,
        replace(event, '"visitor', ${`"${id}`}) from analytics_events where seq <= ${SENT}`.execute(kysely);
  }
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let asked = 0; asked < QUESTIONS; asked += 1) {
    const from = performance.now();
    await work();
    times.push(performance.now() - from);
  }
  return times.sort((a, b) => a - b)[Math.floor(QUESTIONS / 2)] ?? Number.NaN;
}

describeOnEachDatabase('many events', (makeDatabase, dialect) => {
  const count = eventsOn[dialect];
  test('are answered from the counts, which agree with the events and are much faster', {
    timeout: 20 * 60_000,
  }, async () => {
    const server = await startTestServer({ databaseUrl: await makeDatabase(), clock: createTestClock(now) });
    await fill(server, count);
    const { database } = server.services;
    const counting = performance.now();
    expect(await rollUp(database)).toBe(count);
    const countedMs = performance.now() - counting;

    const day = (ago: number) => new Date(now - ago * DAY_MS).toISOString().slice(0, 10);
    const question = { from: day(DAYS - 1), to: day(0) };
    const { people } = await readTraffic(database.kysely, question);
    expect(people.total.pageViews).toBe(count);
    // Different visitors are estimated.
    expect(people.total.visitors / (count / 5)).toBeCloseTo(1, 1);

    const byEvents = () =>
      database.kysely
        .$extendTables<AnalyticsTables>()
        .selectFrom('analytics_events')
        .select((row) => [
          'page_path',
          row.fn.countAll().as('views'),
          row.fn.count('device_id').distinct().as('people'),
        ])
        .where('counted_at', '>=', now - DAYS * DAY_MS)
        .groupBy('page_path')
        .execute();
    const [counts, events] = [await timeOf(() => readTraffic(database.kysely, question)), await timeOf(byEvents)];
    // biome-ignore lint/suspicious/noConsole: a run says what it measured.
    console.warn(
      `${dialect}, ${count} events: counted in ${(countedMs / 1000).toFixed(0)} s; 30 days from the counts ${counts.toFixed(0)} ms, from the events ${events.toFixed(0)} ms`,
    );
    if (count >= 200_000) expect(events / counts).toBeGreaterThan(5);
  });
});
