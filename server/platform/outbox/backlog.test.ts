import { Registry } from 'prom-client';
import { afterEach, expect, test } from 'vitest';
import { createTestClock } from '../../testing/clock.ts';
import { describeDataLayer } from '../../testing/each-database.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { migrate } from '../database/migrations.ts';
import { createLog } from '../log.ts';
import { createOutbox } from './create-outbox.ts';
import type { Outbox } from './outbox.ts';
import { outboxMigrations } from './outbox-tables.ts';

const MINUTE_MS = 60_000;

let database: Database | undefined;
let outbox: Outbox | undefined;
afterEach(async () => {
  await outbox?.stop();
  await database?.close();
});

describeDataLayer('outbox backlog', (makeDatabase) => {
  const start = async () => {
    const clock = createTestClock();
    const metrics = new Registry();
    const lines: string[] = [];
    const opened = openDatabase(await makeDatabase('empty'));
    database = opened;
    await migrate(opened, [outboxMigrations]);
    const created = createOutbox({
      database: opened,
      clock,
      log: createLog('warn', { write: (line) => lines.push(line) }),
      metrics,
      destinations: ['webhook', 'hubspot'].map((name) => ({
        name,
        rate: { burst: 4, perSecond: 2 },
        deliver: () => Promise.resolve({ kind: 'retry', reason: 'away', code: 'away' }),
      })),
      deliveryTimeoutMs: 10_000,
    });
    outbox = created;
    await created.start();
    const add = (count: number) =>
      opened.commitTogether((tx) =>
        created.enqueue(
          tx,
          Array.from({ length: count }, (_, index) => ({ destination: 'webhook', subject: `${index}`, body: {} })),
        ),
      );
    return { clock, metrics, lines, add };
  };

  test('the metrics have the number of waiting deliveries and the age of the oldest one', async () => {
    const { clock, metrics, add } = await start();
    await add(2);
    clock.advance(90_000);
    await add(1);
    const text = await metrics.metrics();
    expect(text).toContain('outbox_waiting{destination="webhook"} 3');
    expect(text).toContain('outbox_oldest_waiting_seconds{destination="webhook"} 90');
    expect(text).toContain('outbox_waiting{destination="hubspot"} 0');
    expect(text).toContain('outbox_oldest_waiting_seconds{destination="hubspot"} 0');
  });

  test('a warning is logged once when deliveries wait longer than the rate of their destination explains', async () => {
    const { clock, lines, add } = await start();
    const warnings = () =>
      lines.filter((line) => line.includes('longer than the rate')).map((line) => JSON.parse(line) as unknown);
    await add(3);
    clock.advance(4 * MINUTE_MS);
    await expect
      .poll(() => {
        if (warnings().length === 0) clock.advance(MINUTE_MS);
        return warnings();
      })
      .toEqual([expect.objectContaining({ level: 40, destination: 'webhook', waiting: 3 })]);
  });
});
