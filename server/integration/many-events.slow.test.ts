import { experiments } from '@whorl/contract/experiments/experiments.ts';
import {
  EXPOSURE_EVENT,
  EXPOSURE_OPERATION,
  getExposureId,
  getExposureProperty,
} from '@whorl/contract/experiments/exposure.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createExperimentEventReader } from '../analytics/experiment-events.ts';
import { rollUp } from '../analytics/roll-up.ts';
import { readTraffic } from '../analytics/traffic.ts';
import { computeResults } from '../experiments/results.ts';
import type { Database } from '../platform/database/database.ts';
import { sendEvents, testEvent, testView } from '../testing/analytics-events.ts';
import { createTestClock } from '../testing/clock.ts';
import { describeOnEachDatabase } from '../testing/each-database.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { watchStatements } from '../testing/watch-statements.ts';

const DAY_MS = 86_400_000;
const DAYS = 30;
const now = Date.UTC(2026, 10, 30, 12);
const paths = ['/', '/pricing/', '/blog/', '/demo/', '/contact-sales/'];
/** Number of events sent over HTTP; the others are copies with different visitors. */
const SENT = 10_000;
const EVENTS_PER_REQUEST = 1_000;
const COPIES = 4;
/** Number of visitors with exposures, and with conversions. */
const [SHOWN, CONVERTED] = [1_000, 100];

async function sendViews(server: TestServer): Promise<void> {
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
}

async function copyViews({ kysely }: Database): Promise<void> {
  for (let copy = 1; copy < COPIES; copy += 1) {
    const id = `c${String(copy).padStart(6, '0')}`;
    await sql`insert into analytics_events (insert_id, event_type, device_id, user_id, session_id, happened_at,
      received_at, counted_at, plan_version, plan_fit, page_path, page_group, traffic, country, event)
      select insert_id || ${id}, event_type, replace(device_id, 'visitor', ${id}), user_id, session_id, happened_at,
        received_at, counted_at, plan_version, plan_fit, page_path, page_group, traffic, country,
        replace(event, '"visitor', ${`"${id}`}) from analytics_events where seq <= ${SENT}`.execute(kysely);
  }
}

/** Stores exposures to every experiment, and conversions of some. */
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
        insert_id: getExposureId(name, visitor.device_id),
        user_properties: {
          [EXPOSURE_OPERATION]: { [getExposureProperty(name)]: index % 2 === 0 ? 'control' : 'treatment' },
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

const rollupsIn = async (database: Database): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from analytics_rollups`.execute(
    database.kysely,
  );
  return Number(rows[0]?.count);
};

describeOnEachDatabase('many events', (makeDatabase) => {
  test('are counted in rollups that agree with the events and do not grow with their number', async () => {
    const server = await startTestServer({ databaseUrl: await makeDatabase(), clock: createTestClock(now) });
    const { database } = server.services;
    await sendViews(server);
    expect(await rollUp(database)).toBe(SENT);
    const rollups = await rollupsIn(database);
    await copyViews(database);
    expect(await rollUp(database)).toBe(SENT * (COPIES - 1));
    expect(await rollupsIn(database)).toBe(rollups);

    const day = (ago: number) => new Date(now - ago * DAY_MS).toISOString().slice(0, 10);
    const watched = watchStatements(database, 'analytics_events');
    const { people } = await readTraffic(watched.kysely, { from: day(DAYS - 1), to: day(0) });
    expect(people.total.pageViews).toBe(SENT * COPIES);
    // The number of distinct visitors is estimated.
    expect(people.total.visitors / ((SENT * COPIES) / 5)).toBeCloseTo(1, 1);
    // Reads the time of the last counted event.
    expect(watched.countRows()).toBe(1);
  });

  test('are read for experiment results only by the index of exposures and conversions', async () => {
    const server = await startTestServer({ databaseUrl: await makeDatabase(), clock: createTestClock(now) });
    const { database } = server.services;
    await sendViews(server);
    await copyViews(database);
    await expose(server);
    if (database.dialect === 'postgres') await sql`analyze analytics_events`.execute(database.kysely);
    const watched = watchStatements(database, 'analytics_events');
    const { experiments: results } = await computeResults(createExperimentEventReader(watched.kysely), [], now);
    expect(results.map(({ conversion: { control, treatment } }) => control.visitors + treatment.visitors)).toEqual(
      experiments.map(() => SHOWN),
    );
    expect(watched.countRows()).toBeGreaterThan(0);
    // Experiments that share a conversion event each read the conversions of the others.
    expect(watched.countRows()).toBeLessThanOrEqual(experiments.length * (SHOWN + experiments.length * CONVERTED));
    for (const plan of await watched.plans()) {
      expect(plan).toMatch(/analytics_events_(seldom|not_people)/);
      expect(plan).not.toMatch(/Seq Scan/);
    }
  });
});
