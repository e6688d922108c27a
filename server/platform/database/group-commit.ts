import type { Kysely } from 'kysely';
import type { Database, TransactionWork } from './database.ts';
import { isLockConflict, isStorageFailure, StorageUnavailableError } from './storage-errors.ts';
import type { Tables } from './tables.ts';

/** Maximum number of callbacks in one transaction; limits how long the first one waits for the last. */
export const MAX_GROUP_SIZE = 500;
/** Attempts in total for a callback that conflicts with another process (deadlock, lock timeout). */
const MAX_ATTEMPTS = 3;

export type GroupCommit = Pick<Database, 'lastCommitAt' | 'countCommits'> & {
  /** See `Database`. */
  commitTogether<Result>(work: TransactionWork<Result>): Promise<Result>;
  /** Resolves when no callback is queued or running. */
  idle(): Promise<void>;
};

type Waiting = {
  run: TransactionWork<unknown>;
  resolve(result: unknown): void;
  reject(error: unknown): void;
};

/**
 * Queues callbacks while a transaction is running and runs all of them in the next one, so that many requests share one
 * fsync. The group size adapts by itself: the higher the load, the larger the groups.
 */
export function createGroupCommit(kysely: Kysely<Tables>, maxGroupSize: number): GroupCommit {
  const queue: Waiting[] = [];
  let running: Promise<void> | undefined;
  let lastCommitAt: number | undefined;
  let [commits, callbacks] = [0, 0];
  const onCommit = (size: number): void => {
    lastCommitAt = Date.now();
    commits += 1;
    callbacks += size;
  };

  async function commitQueue(): Promise<void> {
    while (queue.length > 0) {
      // Requests that are already in the socket buffers can join this group.
      await new Promise((resolve) => setImmediate(resolve));
      await commitGroup({ kysely, onCommit }, queue.splice(0, maxGroupSize));
    }
    running = undefined;
  }

  return {
    commitTogether<Result>(work: TransactionWork<Result>): Promise<Result> {
      return new Promise<Result>((resolve, reject) => {
        queue.push({ run: work, resolve: (result) => resolve(result as Result), reject });
        running ??= commitQueue();
      });
    },
    lastCommitAt: () => lastCommitAt,
    countCommits: () => ({ waiting: queue.length, commits, callbacks }),
    async idle() {
      while (running !== undefined) await running;
    },
  };
}

type Tools = { kysely: Kysely<Tables>; onCommit(size: number): void };

async function commitGroup(tools: Tools, group: readonly Waiting[]): Promise<void> {
  const outcome = await tryInOneTransaction(tools, group);
  if (outcome.kind === 'committed') {
    group.forEach((waiting, index) => {
      waiting.resolve(outcome.results[index]);
    });
    return;
  }
  // A failed COMMIT may have taken effect, so a retry could apply the callbacks twice. After a storage failure a retry
  // would only fail again.
  const repeatable = outcome.kind === 'work-failed' && !isStorageFailure(outcome.error);
  if (!repeatable || (group.length === 1 && !isLockConflict(outcome.error))) {
    for (const waiting of group) waiting.reject(toStorageError(outcome.error));
    return;
  }
  for (const waiting of group) await commitAlone(tools, waiting);
}

async function commitAlone(tools: Tools, waiting: Waiting): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await tryInOneTransaction(tools, [waiting]);
    if (outcome.kind === 'committed') return waiting.resolve(outcome.results[0]);
    const retry = outcome.kind === 'work-failed' && isLockConflict(outcome.error) && attempt < MAX_ATTEMPTS;
    if (!retry) return waiting.reject(toStorageError(outcome.error));
  }
}

type Outcome =
  | { kind: 'committed'; results: unknown[] }
  | { kind: 'work-failed'; error: unknown }
  | { kind: 'commit-failed'; error: unknown };

async function tryInOneTransaction({ kysely, onCommit }: Tools, group: readonly Waiting[]): Promise<Outcome> {
  let allRan = false;
  try {
    const results = await kysely.transaction().execute(async (tx) => {
      const collected: unknown[] = [];
      for (const waiting of group) collected.push(await waiting.run(tx));
      allRan = true;
      return collected;
    });
    onCommit(group.length);
    return { kind: 'committed', results };
  } catch (error) {
    return { kind: allRan ? 'commit-failed' : 'work-failed', error };
  }
}

const toStorageError = (error: unknown): unknown =>
  isStorageFailure(error) || isLockConflict(error) ? new StorageUnavailableError(error) : error;
