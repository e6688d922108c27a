import type { Job, ListedJob } from '@whorl/contract/careers/job.ts';
import type { Clock } from '../platform/clock.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { Log } from '../platform/log.ts';
import { type CachedResponse, createCachedResponse } from '../platform/vendor/cached-response.ts';
import { fetchVendorJson } from '../platform/vendor/fetch-vendor-json.ts';
import type { JobBoard } from './job-board.ts';
import { parseJob, parseListings } from './parse-greenhouse-jobs.ts';

export type GreenhouseBoard = {
  readonly boardToken: string;
  readonly apiUrl: string;
};

/** Jobs are rarely opened or closed, but a closed one should disappear within the hour. */
const FRESH_MS = 5 * 60_000;
const RETRY_MS = 30_000;
const TIMEOUT_MS = 5_000;
/** A board with 500 jobs has about 5 MB. */
const MAX_BYTES = 20 * 1024 * 1024;
/** Maximum number of jobs cached with their questions; the least recently used one is removed first. */
const MAX_CACHED_JOBS = 200;

type Cached<Value> = () => Promise<CachedResponse<Value> | undefined>;

/** Creates the job board of a Greenhouse account. Serves its last responses while it is unavailable. */
export function createGreenhouseBoard({ boardToken, apiUrl }: GreenhouseBoard, clock: Clock, log: Log): JobBoard {
  const board = `${apiUrl}/v1/boards/${boardToken}`;
  const fetchBoard = (path: string) =>
    fetchVendorJson(board + path, { clock, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES });
  const cacheResponse = <Value>(what: string, question: () => Promise<Value>): Cached<Value> =>
    createCachedResponse({
      fetch: question,
      clock,
      freshMs: FRESH_MS,
      retryMs: RETRY_MS,
      onFailure: (error) => log.warn({ err: error, what }, 'the job board is unavailable; its last response is used'),
    });

  const listings: Cached<ListedJob[]> = cacheResponse('job list', async () =>
    parseListings(await fetchBoard('/jobs?content=true'), (why) =>
      log.warn({ why }, 'a job of the job board has an unknown format and is not shown'),
    ),
  );
  const jobs = new Map<number, Cached<Job | undefined>>();

  function fetchJob(id: number): Cached<Job | undefined> {
    const known = jobs.get(id);
    const cached =
      known ??
      cacheResponse(`job ${id}`, async () => {
        const answer = await fetchBoard(`/jobs/${id}?questions=true`);
        return answer === undefined ? undefined : parseJob(answer);
      });
    // Keeps the most recently used job last.
    jobs.delete(id);
    jobs.set(id, cached);
    if (jobs.size > MAX_CACHED_JOBS) jobs.delete(jobs.keys().next().value ?? id);
    return cached;
  }

  return {
    source: 'greenhouse',
    address: `https://boards.greenhouse.io/${boardToken}`,
    async listings() {
      const answer = await requireResponse(listings());
      const found = { jobs: answer.value, meta: { total: answer.value.length } };
      return { value: found, ...(answer.stale && { staleSince: answer.at }) };
    },
    async jobInfo(id) {
      const answer = await requireResponse(fetchJob(id)());
      return { value: answer.value, ...(answer.stale && { staleSince: answer.at }) };
    },
  };
}

async function requireResponse<Value>(
  pending: Promise<CachedResponse<Value> | undefined>,
): Promise<CachedResponse<Value>> {
  const answer = await pending;
  if (answer !== undefined) return answer;
  throw new ApiError('unavailable', 'The job board is unavailable right now. Please try again in a moment.', RETRY_MS);
}
