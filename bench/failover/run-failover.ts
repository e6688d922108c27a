import { openDatabase } from '../../server/platform/database/database.ts';
import { type Acknowledged, checkStorage, type StorageCheck, waitForDeliveries } from '../durability/check-storage.ts';
import { type Rates, startLoad } from './load.ts';
import { measureStep, requestKinds, type StepResult } from './measure-step.ts';
import { type SiteCluster, startSiteCluster } from './site-cluster.ts';
import { type Step, type StepName, steps } from './steps.ts';

/** Recovery time above which a run fails, in seconds. */
const MAX_RECOVERY_SECONDS = 30;
/** Time of successful requests before the first step. */
const WARM_UP_MS = 3_000;
/** Time in which the deliveries of the last leads are sent. */
const SETTLE_MS = 120_000;
/** Samples of problems in a report. */
const SHOWN_PROBLEMS = 20;

/** Debian packages of the programs and libraries that a run needs. */
export const failoverPrograms = { nginx: 'nginx-light', openssl: 'openssl', 'redis-server': 'redis-server' };
export const failoverPackages = ['postgresql'];

export type FailoverOptions = {
  readonly steps: readonly StepName[];
  readonly rates: Rates;
  /** Time without failed requests that ends a step, in milliseconds. */
  readonly quietMs: number;
  /** Folder for data and logs, which isn't deleted. */
  readonly folder?: string | undefined;
  /** Called after each step. */
  readonly onStep?: (name: StepName, result: StepResult) => void;
};

export type FailoverReport = {
  readonly steps: Readonly<Partial<Record<StepName, StepResult>>>;
  readonly storage: Omit<StorageCheck, 'problems'>;
  /** Losses, duplicates and slow recoveries, one sentence each. */
  readonly problems: readonly string[];
};

/** Runs the steps one after the other under constant load, then compares what was acknowledged with the database. */
export async function runFailover(options: FailoverOptions): Promise<FailoverReport> {
  const cluster = await startSiteCluster(options.folder);
  try {
    const load = startLoad(cluster.url, options.rates);
    const results: Partial<Record<StepName, StepResult>> = {};
    try {
      await load.waitForSuccess(WARM_UP_MS);
      for (const name of options.steps) {
        const step: Step = steps[name];
        await step.prepare?.(cluster);
        const faultAt = performance.now();
        await step.run(cluster);
        await load.waitForSuccess(options.quietMs);
        const result = measureStep(load.sent, faultAt, performance.now());
        await step.repair?.(cluster);
        results[name] = result;
        options.onStep?.(name, result);
      }
    } finally {
      await load.finish();
    }
    const { problems, ...storage } = await checkCluster(cluster, load.acknowledged);
    return {
      steps: results,
      storage,
      problems: [...problems.slice(0, SHOWN_PROBLEMS), ...findSlowRecoveries(results)],
    };
  } finally {
    await cluster.close();
  }
}

async function checkCluster(
  { databaseUrl, receivedCounts }: SiteCluster,
  acknowledged: Acknowledged,
): Promise<StorageCheck> {
  const database = openDatabase(databaseUrl);
  try {
    await waitForDeliveries(database, SETTLE_MS);
    return await checkStorage(database, acknowledged, receivedCounts);
  } finally {
    await database.close();
  }
}

const findSlowRecoveries = (results: FailoverReport['steps']): string[] =>
  Object.entries(results).flatMap(([name, result]) =>
    requestKinds.flatMap((kind) => {
      const { requests, recoverySeconds, firstSuccessSeconds } = result[kind];
      const seconds = Math.max(recoverySeconds, firstSuccessSeconds ?? Number.POSITIVE_INFINITY);
      if (requests === 0 || seconds <= MAX_RECOVERY_SECONDS) return [];
      return [`${name}: ${kind} recovered after ${seconds} s, expected ${MAX_RECOVERY_SECONDS} s or less`];
    }),
  );
