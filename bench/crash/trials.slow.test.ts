import { expect, test } from 'vitest';
import { postgresAnswers } from '../../server/testing/database.ts';
import { crashSteps, runCrashTrials } from './trials.ts';

/** Each kills a server and starts it again. */
const TRIALS_PER_DATABASE = 100;
const TRIAL_AT_MOST_MS = 10_000;
const timeout = 60_000 + TRIALS_PER_DATABASE * TRIAL_AT_MOST_MS;

test(`SQLite: ${TRIALS_PER_DATABASE} kills lose and duplicate nothing`, { timeout }, () => prove('sqlite'));
test.skipIf(!(await postgresAnswers()))(
  `PostgreSQL: ${TRIALS_PER_DATABASE} kills lose and duplicate nothing`,
  { timeout },
  () => prove('postgres'),
);

async function prove(database: 'sqlite' | 'postgres'): Promise<void> {
  const report = await runCrashTrials(database, TRIALS_PER_DATABASE);
  process.stdout.write(`${database}: ${JSON.stringify(report)}\n`);
  expect(report.problems).toEqual([]);
  expect(report.acknowledged).toBeGreaterThan(0);
  // A renamed channel would turn all of its kills into kills at any moment.
  for (const step of crashSteps) expect([step, report.killsByStep[step] ?? 0]).not.toEqual([step, 0]);
  expect(report).toMatchObject({ stored: report.acknowledged, delivered: report.acknowledged });
}
