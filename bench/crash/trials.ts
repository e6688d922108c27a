import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildInOwnProcess, isFresh, serverBuild } from '../../scripts/build-if-stale.ts';
import { describeCommit } from '../../scripts/describe-commit.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { writeTestSite } from '../../server/testing/site.ts';
import type { StoredIds } from '../durability/check-storage.ts';
import { stepNames } from './crash-steps.ts';
import { type RoundReport, runRound } from './round.ts';
import { startServerProcess } from './server-process.ts';

/*
 * `node scripts/run.mjs bench/crash/trials.ts [--trials 100] [--database postgres] [--report FILE]`: kills servers while they
 * accept and deliver leads, job applications, events, identifications and overrides of experiments, and fails if something
 * acknowledged is lost, stored twice or not delivered, or if a step was never reached.
 *
 * --parallel N  databases at a time; by default as many as processors
 */

/** Maximum number of kills on one database, a multiple of the steps. The check at its end takes seconds. */
const KILLS_PER_ROUND = 5 * stepNames.length;
const PROGRESS_MS = 10_000;
/** Problems in a report; a lost table would have thousands. */
const MAX_PROBLEMS = 100;

type Kind = 'leads' | 'applications' | 'events' | 'identifications' | 'overrides';
const kinds: readonly Kind[] = ['leads', 'applications', 'events', 'identifications', 'overrides'];

export type CrashReport = {
  /** Number of kills. */
  readonly trials: number;
  readonly killsPerMinute: number;
  readonly killsByStep: Readonly<Record<string, number>>;
  /** Submissions of forms, which include job applications. */
  readonly acknowledged: number;
  readonly stored: number;
  readonly delivered: number;
  /** Everything by kind. `leads` has all forms. */
  readonly writes: Readonly<Record<Kind, StoredIds>>;
  readonly deliveredIdentifications: number;
  readonly repeatedDeliveries: number;
  /** Requests without status 200, by status or error code. */
  readonly failures: Readonly<Record<string, number>>;
  /** Losses, duplicates, missing deliveries, and steps that were never reached; one sentence each. */
  readonly problems: readonly string[];
};

type CrashTrialOptions = {
  readonly parallel?: number;
  readonly log?: (line: string) => void;
  /** Ends the trials after the current kills; what was acknowledged is checked. */
  readonly signal?: AbortSignal;
};

/** Kills servers `trials` times, on several databases at a time. @throws BuildFailedError */
export async function runCrashTrials(
  dialect: Database['dialect'],
  trials: number,
  {
    parallel = availableParallelism(),
    log = () => undefined,
    signal = new AbortController().signal,
  }: CrashTrialOptions = {},
): Promise<CrashReport> {
  if (!isFresh(serverBuild)) await buildInOwnProcess(['--server']);
  const folder = mkdtempSync(join(tmpdir(), 'whorl-crash-'));
  const distDir = join(folder, 'dist');
  const killsByStep = new Map<string, number>();
  const rounds: RoundReport[] = [];
  const problems: string[] = [];
  const began = performance.now();
  const countKills = () => [...killsByStep.values()].reduce((sum, kills) => sum + kills, 0);
  const computeRate = () => Math.round((countKills() / (performance.now() - began)) * 60_000);
  const progress = setInterval(() => {
    log(`${dialect}: ${countKills()} of ${trials} kills, ${computeRate()} per minute, ${problems.length} problems`);
  }, PROGRESS_MS);

  const waiting = planRounds(trials, parallel);
  async function runRounds(): Promise<void> {
    for (let steps = waiting.shift(); steps !== undefined && !signal.aborted; steps = waiting.shift()) {
      try {
        const onKill = (step: string) => void killsByStep.set(step, (killsByStep.get(step) ?? 0) + 1);
        const round = await runRound({ dialect, steps, distDir, onKill, signal });
        rounds.push(round);
        problems.push(...round.problems);
      } catch (error) {
        problems.push(`A round failed: ${(error as Error).stack}`);
      }
    }
  }

  try {
    writeTestSite(distDir);
    await compileServer(distDir, folder);
    await Promise.all(Array.from({ length: parallel }, runRounds));
  } finally {
    clearInterval(progress);
    rmSync(folder, { recursive: true, force: true });
  }
  const neverReached = stepNames.filter((step) => !killsByStep.has(step));
  return {
    trials: countKills(),
    killsPerMinute: computeRate(),
    killsByStep: Object.fromEntries(stepNames.map((step) => [step, killsByStep.get(step) ?? 0])),
    ...addRounds(rounds),
    problems: [...problems.slice(0, MAX_PROBLEMS), ...neverReached.map((step) => `${step} was never reached`)],
  };
}

/** Returns the steps of each round: all steps in turns, so that each is reached about as often as the others. */
function planRounds(trials: number, parallel: number): string[][] {
  const shared = Math.ceil(trials / parallel / stepNames.length) * stepNames.length;
  const size = Math.min(KILLS_PER_ROUND, shared);
  return Array.from({ length: Math.ceil(trials / size) }, (_, round) =>
    Array.from(
      { length: Math.min(size, trials - round * size) },
      (_, index) => stepNames[index % stepNames.length] ?? '',
    ),
  );
}

/** Starts and ends a server, so that the others find its compiled code: a killed process doesn't store it. */
async function compileServer(distDir: string, folder: string): Promise<void> {
  const server = startServerProcess(distDir, { DATABASE_URL: `sqlite:${join(folder, 'first.sqlite')}` });
  if ((await server.listening) === undefined) throw new Error('The server ended before it listened');
  server.kill('SIGINT');
  await server.ended;
}

function addRounds(
  rounds: readonly RoundReport[],
): Omit<CrashReport, 'trials' | 'killsPerMinute' | 'killsByStep' | 'problems'> {
  const sum = (count: (round: RoundReport) => number) => rounds.reduce((total, round) => total + count(round), 0);
  const failures: Record<string, number> = {};
  for (const round of rounds)
    for (const [failure, count] of Object.entries(round.failures)) failures[failure] = (failures[failure] ?? 0) + count;
  return {
    acknowledged: sum(({ leads }) => leads.acknowledged),
    stored: sum(({ leads }) => leads.stored),
    delivered: sum(({ leads }) => leads.delivered),
    writes: Object.fromEntries(
      kinds.map((kind) => [
        kind,
        { acknowledged: sum((round) => round[kind].acknowledged), stored: sum((round) => round[kind].stored) },
      ]),
    ) as CrashReport['writes'],
    deliveredIdentifications: sum(({ identifications }) => identifications.delivered),
    repeatedDeliveries: sum(({ repeatedDeliveries }) => repeatedDeliveries),
    failures,
  };
}

/** Formats a report as two tables. */
function formatReport({ trials, killsPerMinute, killsByStep, writes, ...report }: CrashReport): string {
  const line = (name: string, ...cells: readonly unknown[]) =>
    [name.padEnd(26), ...cells.map((cell) => String(cell).padStart(13))].join('');
  return [
    `${trials} kills, ${killsPerMinute} per minute`,
    ...Object.entries(killsByStep).map(([step, kills]) => line(step, kills)),
    line('', 'acknowledged', 'stored'),
    ...Object.entries(writes).map(([kind, { acknowledged, stored }]) => line(kind, acknowledged, stored)),
    `Delivered: ${report.delivered} leads, ${report.deliveredIdentifications} identifications, ${report.repeatedDeliveries} more than once`,
    `Requests without status 200: ${JSON.stringify(report.failures)}`,
    report.problems.length === 0 ? 'No problems.' : `${report.problems.length} problems:`,
    ...report.problems,
  ].join('\n');
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      trials: { type: 'string', default: '100' },
      database: { type: 'string', default: 'sqlite' },
      parallel: { type: 'string', default: String(availableParallelism()) },
      report: { type: 'string' },
    },
  });
  if (values.database !== 'sqlite' && values.database !== 'postgres')
    throw new Error('--database must be sqlite or postgres');
  // A second signal ends this process at once, and the servers with it.
  const stopping = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopping.abort());
  const commit = describeCommit(import.meta.dirname);
  const began = performance.now();
  const report = await runCrashTrials(values.database, Number(values.trials), {
    parallel: Number(values.parallel),
    log: console.log,
    signal: stopping.signal,
  });
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(formatReport(report));
  if (values.report !== undefined)
    writeFileSync(
      values.report,
      JSON.stringify({ commit, database: values.database, seconds, ...report }, undefined, 2),
    );
  process.exitCode = report.problems.length === 0 ? 0 : 1;
}
