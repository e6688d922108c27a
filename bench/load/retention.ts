import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Database, openDatabase } from '../../server/platform/database/database.ts';
import { deleteOldVisitors } from '../../server/visitors/deletion/retention.ts';
import { measureDeviceLimits } from '../../server/visitors/smart-signals/rare-device.ts';

/*
 * `node scripts/run.mjs bench/load/retention.ts --database URL`: runs the hourly jobs on a large database, such as one of
 * `bench:console -- --database URL`, and reports how long they take, how long other writes wait meanwhile, and for how
 * long the event loop is blocked. It deletes what would expire in the next hour and on the next day, as after an outage.
 */
const { values } = parseArgs({ options: { database: { type: 'string' } } });
if (values.database === undefined) throw new Error('Expected --database URL');

const HOUR_MS = 3_600_000;
/** Time between two writes of the probe. */
const PROBE_MS = 5;
const database = openDatabase(values.database);
const now = Date.now();
try {
  await measure('device limits', () => measureDeviceLimits(database));
  await measure('expired in one hour', () => deleteOldVisitors(database, now + HOUR_MS));
  await measure('expired in one day', () => deleteOldVisitors(database, now + 24 * HOUR_MS));
} finally {
  await database.close();
}

/** Runs a job while a probe writes in turns with it. Prints the durations. */
async function measure(name: string, job: () => Promise<void>): Promise<void> {
  const before = await countIdentifications(database);
  const loop = monitorEventLoopDelay({ resolution: 1 });
  loop.enable();
  const began = performance.now();
  const running = job().then(() => performance.now() - began);
  let duration: number | undefined;
  void running.then((ms) => {
    duration = ms;
  });
  const waits: number[] = [];
  while (duration === undefined) {
    const start = performance.now();
    await database.commitTogether((tx) => tx.deleteFrom('spent_nonces').where('expires_at', '<', 0).execute());
    waits.push(performance.now() - start);
    await pause(PROBE_MS);
  }
  // The delay is recorded by a timer that runs after the block.
  await pause(PROBE_MS);
  loop.disable();
  const deleted = before - (await countIdentifications(database));
  const longest = Math.max(...waits).toFixed(0);
  console.log(
    `${database.dialect} ${name}: ${((await running) / 1000).toFixed(1)} s, ${deleted} identifications deleted, ` +
      `longest wait of ${waits.length} other writes ${longest} ms, event loop blocked for ${(loop.max / 1e6).toFixed(0)} ms at most`,
  );
}

async function countIdentifications({ kysely }: Database): Promise<number> {
  const { count } = await kysely
    .selectFrom('identifications')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
