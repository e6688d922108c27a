import fc from 'fast-check';
import { Registry } from 'prom-client';
import { afterEach, expect, test } from 'vitest';
import { createTestClock, type TestClock } from '../../testing/clock.ts';
import { describeDataLayer } from '../../testing/each-database.ts';
import { type OutboxProcess, passUntil } from '../../testing/pass-until.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { migrate } from '../database/migrations.ts';
import { createLog } from '../log.ts';
import { claimDeliveries } from './claim-deliveries.ts';
import { createOutbox } from './create-outbox.ts';
import type { Delivery, DeliveryOutcome, Destination, Outbox } from './outbox.ts';
import { type OutboxRow, outboxMigrations } from './outbox-tables.ts';
import { settleDelivery } from './settle-delivery.ts';

const DAY_MS = 86_400_000;
const LEASE_MS = 20_000;
const ATTEMPT_MS = 10_000;
const rate = { burst: 4, perSecond: 2 };

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

type Options = { url: string; clock: TestClock; deliver: Destination['deliver']; lines?: string[] };

/** Starts an outbox with one destination. */
async function start({ url, clock, deliver, lines = [] }: Options): Promise<OutboxProcess & { database: Database }> {
  const database = openDatabase(url);
  opened.push(database);
  await migrate(database, [outboxMigrations]);
  const outbox = createOutbox({
    database,
    clock,
    log: createLog('warn', { write: (line) => lines.push(line) }),
    metrics: new Registry(),
    destinations: [{ name: 'webhook', rate, deliver }],
    deliveryTimeoutMs: ATTEMPT_MS,
  });
  await outbox.start();
  opened.push({ close: () => outbox.stop() });
  return { database, outbox, clock };
}

async function add({ database, outbox }: { database: Database; outbox: Outbox }, subject: string): Promise<void> {
  await database.commitTogether((tx) => outbox.enqueue(tx, [{ destination: 'webhook', subject, body: {} }]));
  outbox.wake();
}

/** Advances the clock until `count` deliveries have arrived, and expects that it takes at most `seconds`. */
async function expectArrivals(started: OutboxProcess, arrived: readonly unknown[], count: number, seconds: number) {
  expect(await passUntil([started], () => arrived.length >= count)).toBeLessThanOrEqual(seconds);
  expect(arrived).toHaveLength(count);
}

describeDataLayer('outbox', (makeDatabase, dialect) => {
  test('the outbox delivers within seconds and logs a warning after a clock that was a day ahead is corrected', async () => {
    const clock = createTestClock();
    const arrived: Delivery[] = [];
    const lines: string[] = [];
    const deliver = (delivery: Delivery): Promise<DeliveryOutcome> => {
      arrived.push(delivery);
      return Promise.resolve({ kind: 'sent' });
    };
    const one = await start({ url: await makeDatabase('empty'), clock, deliver, lines });
    clock.jump(DAY_MS);
    for (let index = 0; index < 5; index += 1) await add(one, `ahead ${index}`);
    await expectArrivals(one, arrived, 5, 5);
    for (let index = 0; index < 5; index += 1) await add(one, `left behind ${index}`);
    clock.jump(-DAY_MS);
    for (let index = 0; index < 8; index += 1) await add(one, `right ${index}`);
    await expectArrivals(one, arrived, 18, 30);
    const warnings = lines.filter((line) => line.includes('check the clocks of all servers'));
    expect(warnings.map((line) => JSON.parse(line) as unknown)).toEqual([
      expect.objectContaining({ level: 40, destination: 'webhook' }),
    ]);
  });

  test('the outbox delivers within two minutes after all deliveries failed while the clock was ten years ahead', async () => {
    const clock = createTestClock();
    const arrived: Delivery[] = [];
    let failed = 0;
    let isBroken = true;
    const deliver = (delivery: Delivery): Promise<DeliveryOutcome> => {
      if (isBroken) {
        failed += 1;
        return Promise.resolve({ kind: 'retry', reason: 'certificate has expired', code: 'CERT_HAS_EXPIRED' });
      }
      arrived.push(delivery);
      return Promise.resolve({ kind: 'sent' });
    };
    const one = await start({ url: await makeDatabase('empty'), clock, deliver });
    clock.jump(3_650 * DAY_MS);
    for (let index = 0; index < 8; index += 1) await add(one, `${index}`);
    await passUntil([one], () => failed >= 5);
    isBroken = false;
    clock.jump(-3_650 * DAY_MS);
    await expectArrivals(one, arrived, 8, 120);
  });

  test('the outbox delivers from two processes whose clocks are a day apart', async () => {
    const url = await makeDatabase('empty');
    const arrived: Delivery[] = [];
    const deliver = (delivery: Delivery): Promise<DeliveryOutcome> => {
      arrived.push(delivery);
      return Promise.resolve({ kind: 'sent' });
    };
    const ahead = createTestClock(Date.UTC(2026, 10, 3, 9));
    const right = createTestClock(Date.UTC(2026, 10, 2, 9));
    const one = await start({ url, clock: ahead, deliver });
    for (let index = 0; index < 12; index += 1) await add(one, `ahead ${index}`);
    await expect.poll(() => arrived.length).toBeGreaterThanOrEqual(rate.burst);
    await one.outbox.stop();
    const two = await start({ url, clock: right, deliver });
    for (let index = 0; index < 12; index += 1) await add(two, `right ${index}`);
    const subjects = () => [...new Set(arrived.map(({ subject }) => subject))];
    await passUntil([two], () => subjects().length === 24);
  });

  test('the outbox delivers everything within the longest planned wait after random clock jumps', async () => {
    const clock = createTestClock();
    const destination: Destination = { name: 'webhook', rate, deliver: () => Promise.resolve({ kind: 'sent' }) };
    const url = await makeDatabase('empty');
    const one = await start({ url, clock, deliver: destination.deliver });
    // From here on the test claims and settles deliveries in place of the worker.
    await one.outbox.stop();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        let left = 0;
        let longestPlannedMs = 60_000;
        for (const next of steps) {
          left += await take(next, { ...one, destination });
          if (next.kind === 'fail') longestPlannedMs = Math.max(longestPlannedMs, next.retryAfterMs + 1_000);
        }
        const began = clock.now();
        while (left > 0) {
          const { rows, nextAt } = await claim(one.database, destination, clock);
          for (const row of rows) await settle(one.database, row, { kind: 'sent' }, clock);
          left -= rows.length;
          clock.advance(Math.max(0, (nextAt ?? clock.now()) - clock.now()));
          // The waits may add up: a pause, a lease, and a backoff of some minutes.
          expect(clock.now() - began).toBeLessThanOrEqual(2 * longestPlannedMs + 30 * 60_000);
        }
      }),
      { numRuns: dialect === 'sqlite' ? 60 : 25 },
    );
  });
});

/** Random step of the test; `die` claims deliveries and never settles them, like a worker that crashes. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('jump' as const), by: fc.integer({ min: -400 * DAY_MS, max: 400 * DAY_MS }) }),
  fc.record({ kind: fc.constant('add' as const), subjects: fc.array(fc.uuid(), { minLength: 1, maxLength: 3 }) }),
  fc.record({ kind: fc.constant('fail' as const), retryAfterMs: fc.integer({ min: 0, max: 600_000 }) }),
  fc.record({ kind: fc.constant('die' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
type World = { database: Database; outbox: Outbox; clock: TestClock; destination: Destination };

const claim = (database: Database, destination: Destination, clock: TestClock) =>
  claimDeliveries(database, { destination, now: clock.now(), leaseMs: LEASE_MS, atMost: 8 });
const settle = (database: Database, row: OutboxRow, outcome: DeliveryOutcome, clock: TestClock) =>
  settleDelivery(database, row, outcome, { now: clock.now(), random: 0.5 });

/** Performs a step and returns the number of deliveries added. */
async function take(next: Step, { database, outbox, clock, destination }: World): Promise<number> {
  switch (next.kind) {
    case 'jump':
      clock.jump(next.by);
      return 0;
    case 'add':
      for (const subject of next.subjects) await add({ database, outbox }, subject);
      return next.subjects.length;
    case 'fail':
      for (const row of (await claim(database, destination, clock)).rows) {
        await settle(database, row, { kind: 'retry', reason: 'x', code: 'x', retryAfterMs: next.retryAfterMs }, clock);
      }
      return 0;
    case 'die':
      await claim(database, destination, clock);
      return 0;
  }
}
