import type { Kysely } from 'kysely';
import type { Database, Work } from './database.ts';
import { isLostRace, isStorageFailure, StorageUnavailableError } from './storage-errors.ts';
import type { Tables } from './tables.ts';

/** Works in one transaction at most: bounds how long the first of them waits for the last. */
export const LARGEST_GROUP = 500;
/** How often a work that lost a race against another process (deadlock, lock timeout) is tried in all. */
const TRIES_PER_WORK = 3;

export type GroupCommit = Pick<Database, 'lastCommitAt'> & {
  /** See `Database`. */
  commitTogether<Result>(work: Work<Result>): Promise<Result>;
  /** Resolves once nothing is waiting or running. */
  idle(): Promise<void>;
};

type Waiting = {
  run: Work<unknown>;
  resolve(result: unknown): void;
  reject(error: unknown): void;
};

/**
 * Collects works while a transaction is running and puts all that came meanwhile into the next one, so that many
 * requests pay for one fsync. One at a time needs no tuning: the busier it is, the larger the groups.
 */
export function createGroupCommit(kysely: Kysely<Tables>, largestGroup: number): GroupCommit {
  const queue: Waiting[] = [];
  let pumping: Promise<void> | undefined;
  let lastCommitAt: number | undefined;
  const onCommit = (): void => {
    lastCommitAt = Date.now();
  };

  async function pump(): Promise<void> {
    while (queue.length > 0) {
      // Lets the requests that are already in the socket buffers join this group.
      await new Promise((resolve) => setImmediate(resolve));
      await commitGroup({ kysely, onCommit }, queue.splice(0, largestGroup));
    }
    pumping = undefined;
  }

  return {
    commitTogether<Result>(work: Work<Result>): Promise<Result> {
      return new Promise<Result>((resolve, reject) => {
        queue.push({ run: work, resolve: (result) => resolve(result as Result), reject });
        pumping ??= pump();
      });
    },
    lastCommitAt: () => lastCommitAt,
    async idle() {
      while (pumping !== undefined) await pumping;
    },
  };
}

type Tools = { kysely: Kysely<Tables>; onCommit(): void };

async function commitGroup(tools: Tools, group: readonly Waiting[]): Promise<void> {
  const outcome = await tryInOneTransaction(tools, group);
  if (outcome.kind === 'committed') {
    group.forEach((waiting, index) => {
      waiting.resolve(outcome.results[index]);
    });
    return;
  }
  // Whether a failed COMMIT took effect is not known, so running the works again could apply them twice; and where the
  // storage itself failed, running each again only fails each again.
  const repeatable = outcome.kind === 'work-failed' && !isStorageFailure(outcome.error);
  if (!repeatable || (group.length === 1 && !isLostRace(outcome.error))) {
    for (const waiting of group) waiting.reject(toThrow(outcome.error));
    return;
  }
  for (const waiting of group) await commitAlone(tools, waiting);
}

async function commitAlone(tools: Tools, waiting: Waiting): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    const outcome = await tryInOneTransaction(tools, [waiting]);
    if (outcome.kind === 'committed') return waiting.resolve(outcome.results[0]);
    const again = outcome.kind === 'work-failed' && isLostRace(outcome.error) && tried < TRIES_PER_WORK;
    if (!again) return waiting.reject(toThrow(outcome.error));
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
    onCommit();
    return { kind: 'committed', results };
  } catch (error) {
    return { kind: allRan ? 'commit-failed' : 'work-failed', error };
  }
}

const toThrow = (error: unknown): unknown =>
  isStorageFailure(error) || isLostRace(error) ? new StorageUnavailableError(error) : error;
