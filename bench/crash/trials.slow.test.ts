import { expect, test } from 'vitest';
import { isPostgresReachable } from '../../server/testing/database.ts';
import { runCrashTrials } from './trials.ts';

/** Each trial kills a server and restarts it. */
const TRIALS_PER_DATABASE = 108;
const MAX_TRIAL_MS = 10_000;
const options = { timeout: 60_000 + TRIALS_PER_DATABASE * MAX_TRIAL_MS };

test(`${TRIALS_PER_DATABASE} server crashes lose and duplicate nothing on SQLite`, options, () =>
  expectNoLoss('sqlite'),
);
test.skipIf(!(await isPostgresReachable()))(
  `${TRIALS_PER_DATABASE} crashes of one of two servers lose and duplicate nothing on PostgreSQL`,
  options,
  () => expectNoLoss('postgres'),
);

async function expectNoLoss(database: 'sqlite' | 'postgres'): Promise<void> {
  const report = await runCrashTrials(database, TRIALS_PER_DATABASE);
  process.stdout.write(`${database}: ${JSON.stringify(report)}\n`);
  // Also if a step was never reached: with a misspelled channel name, its trials would be killed at a random time.
  expect(report.problems).toEqual([]);
  expect(report.trials).toBe(TRIALS_PER_DATABASE);
  for (const { acknowledged } of Object.values(report.writes)) expect(acknowledged).toBeGreaterThan(0);
  expect(report).toMatchObject({ stored: report.acknowledged, delivered: report.acknowledged });
  expect(report.writes.events.stored).toBe(report.writes.events.acknowledged);
}
