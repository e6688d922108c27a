import { airportCodes } from '@whorl/contract/playground/flights.ts';
import { playgroundCalls } from '@whorl/contract/urls.ts';
import { describe, expect, test } from 'vitest';
import { createTestClock } from '../../testing/clock.ts';
import { describeOnEachDatabase } from '../../testing/each-database.ts';
import { createDemoVisitor } from '../../testing/playground.ts';
import { startTestServer } from '../../testing/server.ts';
import { computeFlights } from './compute-flights.ts';

const { decide, reset } = playgroundCalls.webScraping;
const search = { from: 'LIS', to: 'BER', day: '2027-03-14' };

describe('computeFlights', () => {
  const routes = airportCodes.flatMap((from) =>
    airportCodes.flatMap((to) => (from === to ? [] : [[from, to] as const])),
  );
  test.each(routes)('returns plausible and reproducible flights from %s to %s', (from, to) => {
    const flights = computeFlights(from, to, search.day);
    expect(flights).toHaveLength(5);
    expect(computeFlights(from, to, search.day)).toEqual(flights);
    expect(computeFlights(from, to, '2027-03-15')).not.toEqual(flights);
    for (const [index, { departs, arrives, minutes, dollars, number }] of flights.entries()) {
      expect(number).toMatch(/^MD \d{3}$/);
      expect(departs).toBeGreaterThanOrEqual(flights[index - 1]?.departs ?? 6 * 60);
      expect(departs).toBeLessThan(22 * 60);
      expect(arrives - departs).toBe(minutes);
      expect(minutes).toBeGreaterThan(60);
      expect(minutes).toBeLessThan(6 * 60);
      expect(dollars).toBeGreaterThan(29);
      expect(dollars).toBeLessThan(400);
    }
  });
});

describeOnEachDatabase('the web scraping demo', (makeDatabase) => {
  // The clock is stopped, so that signals arrive at the time of their ticket, however busy the machine is.
  const start = async () =>
    createDemoVisitor(await startTestServer({ databaseUrl: await makeDatabase(), clock: createTestClock() }));
  const bot = (result: object) => ({ payload: { bot: result } });

  test('returns flights to a person', async () => {
    const visitor = await start();
    const { status, answer } = await visitor.submit(decide, search);
    expect([status, answer.flights]).toEqual([200, computeFlights('LIS', 'BER', search.day)]);
    expect((await visitor.submit(decide, { ...search, to: 'LIS' })).answer.message).toMatch(/two different airports/);
    expect((await visitor.submit(decide, { ...search, to: 'XXX' })).status).toBe(400);
    for (const day of ['soon', '2027-02-31']) {
      expect((await visitor.submit(decide, { ...search, day })).status).toBe(400);
    }
  });

  test.each([
    ['drives the browser', bot({ bot: true, botKind: 'selenium' })],
    ['blocks bot detection', bot({ error: 'blocked' })],
  ])('returns no data to a bot that %s', async (_what, changes) => {
    const visitor = await start();
    const { status, answer } = await visitor.submit(decide, search, changes);
    expect([status, answer.severity]).toEqual([403, 'error']);
    expect(answer).not.toHaveProperty('flights');
    expect(answer.message).toMatch(/Bot detected/);
  });

  test('responds to calls without the page as the page documents', async () => {
    const server = await startTestServer({ databaseUrl: await makeDatabase() });
    const post = (body: object) =>
      server.fetch(decide, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const answers = await Promise.all([
      server.fetch(decide),
      post(search),
      post({ ...search, requestId: '1795262587402.aaaaaa' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 400, 403]);
    for (const answer of answers) expect(await answer.text()).not.toContain('flights');
  });

  test('stores nothing that a reset could delete', async () => {
    const visitor = await start();
    await visitor.submit(decide, search);
    expect((await visitor.submit(reset)).answer).toMatchObject({ severity: 'success', deleted: 0 });
  });
});
