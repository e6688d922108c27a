import { expect, test } from 'vitest';
import { isPostgresReachable } from '../../server/testing/database.ts';
import { crashSteps, runCrashTrials } from './trials.ts';

/** Each trial kills a server and restarts it. */
const TRIALS_PER_DATABASE = 100;
const MAX_TRIAL_MS = 10_000;
const options = { concurrent: true, timeout: 60_000 + TRIALS_PER_DATABASE * MAX_TRIAL_MS };

test(`${TRIALS_PER_DATABASE} server crashes lose and duplicate no leads on SQLite`, options, () =>
  expectNoLoss('sqlite'),
);
test.skipIf(!(await isPostgresReachable()))(
  `${TRIALS_PER_DATABASE} server crashes lose and duplicate no leads on PostgreSQL`,
  options,
  () => expectNoLoss('postgres'),
);

async function expectNoLoss(database: 'sqlite' | 'postgres'): Promise<void> {
  const report = await runCrashTrials(database, TRIALS_PER_DATABASE);
  process.stdout.write(`${database}: ${JSON.stringify(report)}\n`);
  expect(report.problems).toEqual([]);
  expect(report.acknowledged).toBeGreaterThan(0);
  // Each step must have been reached: with a misspelled channel name, its trials would be killed at a random time.
  for (const step of crashSteps) expect([step, report.killsByStep[step] ?? 0]).not.toEqual([step, 0]);
  expect(report).toMatchObject({ stored: report.acknowledged, delivered: report.acknowledged });
}
