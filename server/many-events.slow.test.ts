import { experiments } from '@whorl/contract/experiments/experiments.ts';
import {
  EXPOSURE_EVENT,
  EXPOSURE_OPERATION,
  exposureId,
  exposureProperty,
} from '@whorl/contract/experiments/exposure.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { AnalyticsTables } from './analytics/event-tables.ts';
import { rollUp } from './analytics/roll-up.ts';
import { sendEvents, testEvent, testView } from './analytics/test-events.ts';
import { readTraffic } from './analytics/traffic.ts';
import { readExperimentEvents } from './experiment-events.ts';
import { resultsOf } from './experiments/results.ts';
import { describeOnEachDatabase } from './platform/database/test-databases.ts';
import { createTestClock } from './platform/test-clock.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const DAY_MS = 86_400_000;
const DAYS = 30;
const now = Date.UTC(2026, 10, 30, 12);
const paths = ['/', '/pricing/', '/blog/', '/demo/', '/contact-sales/'];
/** Sent over HTTP; the others are copies of them with visitors of their own. */
const SENT = 10_000;
const EVENTS_PER_REQUEST = 1_000;
const eventsOn = { sqlite: 1_000_000, postgres: 200_000 };
const QUESTIONS = 9;
/** Who was shown an experiment, and did what it is about. */
const [SHOWN, CONVERTED] = [1_000, 100];

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
      received_at, counted_at, plan_version, plan_fit, page_path, page_group, traffic, country, event)
      select insert_id || ${id}, event_type, replace(device_id, 'visitor', ${id}), user_id, session_id, happened_at,
        received_at, counted_at, plan_version, plan_fit, page_path, page_group, traffic, country,
        replace(event, '"visitor', ${`"${id}`}) from analytics_events where seq <= ${SENT}`.execute(kysely);
  }
}

/** Exposures to every experiment, and the conversions of some. */
async function expose(server: TestServer): Promise<void> {
  for (const { name, conversion, start } of experiments) {
    const visitors = Array.from({ length: SHOWN }, (_, index) => ({
      device_id: `shown${String(index).padStart(8, '0')}`,
      time: Date.parse(start) + index,
    }));
    const exposures = visitors.map((visitor, index) =>
      testEvent({
        ...visitor,
        event_type: EXPOSURE_EVENT,
        event_properties: {},
        insert_id: exposureId(name, visitor.device_id),
        user_properties: {
          [EXPOSURE_OPERATION]: { [exposureProperty(name)]: index % 2 === 0 ? 'control' : 'treatment' },
        },
      }),
    );
    const conversions = visitors
      .slice(0, CONVERTED)
      .map(({ device_id, time }) =>
        testEvent({ device_id, time: time + 1, event_type: conversion.event, event_properties: {} }),
      );
    for (const events of [exposures, conversions]) expect((await sendEvents(server, events)).code).toBe(200);
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
    await expose(server);
    const { database } = server.services;
    const counting = performance.now();
    expect(await rollUp(database)).toBe(count + experiments.length * (SHOWN + CONVERTED));
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
    const readResults = () => resultsOf(readExperimentEvents(database.kysely), [], now);
    const { experiments: results } = await readResults();
    expect(results.map(({ conversion: { control, treatment } }) => control.visitors + treatment.visitors)).toEqual(
      experiments.map(() => SHOWN),
    );
    const resultsMs = await timeOf(readResults);
    const [counts, events] = [await timeOf(() => readTraffic(database.kysely, question)), await timeOf(byEvents)];
    // biome-ignore lint/suspicious/noConsole: a run says what it measured.
    console.warn(
      `${dialect}, ${count} events: counted in ${(countedMs / 1000).toFixed(0)} s; 30 days from the counts ${counts.toFixed(0)} ms, from the events ${events.toFixed(0)} ms; experiments ${resultsMs.toFixed(0)} ms`,
    );
    if (count < 200_000) return;
    expect(events / counts).toBeGreaterThan(5);
    // Of three experiments, each with thousand visitors, beside the page views of one.
    expect(events / resultsMs).toBeGreaterThan(1);
  });
});
