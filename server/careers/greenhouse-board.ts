import type { Job, ListedJob } from '@whorl/contract/careers/job.ts';
import type { Clock } from '../platform/clock.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { Log } from '../platform/log.ts';
import { askVendor } from '../platform/vendor/ask-vendor.ts';
import { type CachedAnswer, createCachedAnswer } from '../platform/vendor/cached-answer.ts';
import { readJob, readListings } from './greenhouse-answers.ts';
import type { JobBoard } from './job-board.ts';

export type GreenhouseBoard = {
  readonly boardToken: string;
  readonly apiUrl: string;
};

/** A position is seldom opened or closed; whoever has closed one wants it gone within the hour. */
const FRESH_MS = 5 * 60_000;
const RETRY_MS = 30_000;
const TIMEOUT_MS = 5_000;
/** A board of 500 positions has about 5 MB. */
const LARGEST_BYTES = 20 * 1024 * 1024;
/** Positions whose questions are kept; the one that nobody asked for longest goes first. */
const KEPT_JOBS = 200;

type Kept<Value> = () => Promise<CachedAnswer<Value> | undefined>;

/** The positions of a Greenhouse job board. Its last answers are given on while it is away. */
export function createGreenhouseBoard({ boardToken, apiUrl }: GreenhouseBoard, clock: Clock, log: Log): JobBoard {
  const board = `${apiUrl}/v1/boards/${boardToken}`;
  const ask = (path: string) => askVendor(board + path, { clock, timeoutMs: TIMEOUT_MS, largestBytes: LARGEST_BYTES });
  const keep = <Value>(what: string, question: () => Promise<Value>): Kept<Value> =>
    createCachedAnswer({
      ask: question,
      clock,
      freshMs: FRESH_MS,
      retryMs: RETRY_MS,
      onFailure: (error) => log.warn({ err: error, what }, 'the job board gives no answer'),
    });

  const listings: Kept<ListedJob[]> = keep('the list', async () =>
    readListings(await ask('/jobs?content=true'), (why) =>
      log.warn({ why }, 'a position of the job board is left out'),
    ),
  );
  const jobs = new Map<number, Kept<Job | undefined>>();

  function jobOf(id: number): Kept<Job | undefined> {
    const known = jobs.get(id);
    const kept =
      known ??
      keep(`position ${id}`, async () => {
        const answer = await ask(`/jobs/${id}?questions=true`);
        return answer === undefined ? undefined : readJob(answer);
      });
    // The latest stands last.
    jobs.delete(id);
    jobs.set(id, kept);
    if (jobs.size > KEPT_JOBS) jobs.delete(jobs.keys().next().value ?? id);
    return kept;
  }

  return {
    source: 'greenhouse',
    address: `https://boards.greenhouse.io/${boardToken}`,
    async listings() {
      const answer = await orUnavailable(listings());
      const found = { jobs: answer.value, meta: { total: answer.value.length } };
      return { value: found, ...(answer.stale && { staleSince: answer.at }) };
    },
    async jobInfo(id) {
      const answer = await orUnavailable(jobOf(id)());
      return { value: answer.value, ...(answer.stale && { staleSince: answer.at }) };
    },
  };
}

async function orUnavailable<Value>(asked: Promise<CachedAnswer<Value> | undefined>): Promise<CachedAnswer<Value>> {
  const answer = await asked;
  if (answer !== undefined) return answer;
  throw new ApiError('unavailable', 'The job board does not answer just now. Please try again in a moment.', RETRY_MS);
}
