import { parseJson } from './check-response.ts';
import { type Draft, formatCurl, type Target } from './draft.ts';
import { type FindProblem, minimizeDraft } from './minimize.ts';
import type { Outcome } from './raw-client.ts';
import type { ReadBack } from './read-back.ts';

type Failure = {
  readonly target: string;
  readonly problem: string;
  count: number;
  /** Command that sends the request. */
  request: string;
  /** Start of the response. */
  readonly answer: string;
  readonly changes: string;
};

export type Report = {
  readonly requests: number;
  readonly durationMs: number;
  readonly seed: number;
  readonly dialect: string;
  /** Requests by status, or by outcome without one. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly byEndpoint: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Endpoints without any response below 400. */
  readonly neverAccepted: readonly string[];
  readonly readings: number;
  readonly slowestMs: number;
  readonly slowest: string;
  readonly memoryInMegabytes: readonly number[];
  readonly received: Readonly<Record<string, number>>;
  readonly failures: readonly Failure[];
  /** Errors that the server logged. */
  readonly logLines: readonly string[];
};

type Finish = Pick<Report, 'durationMs' | 'seed' | 'dialect' | 'logLines' | 'received'> & {
  readonly hasEnded: boolean;
  readonly deliveryProblems: readonly string[];
};

/** Largest share of requests that a rate limit may refuse: more would leave other code untested. */
const MAX_LIMITED_SHARE = 0.1;
/** Growth of the memory in the second half that counts as a leak, if there were enough batches to measure it. */
const MAX_GROWTH = 0.25;
const MEASURED_BATCHES = 8;
/** Shown characters of a line of the log. */
const LOG_LENGTH = 2_000;

/** Creates a report that counts outcomes. */
export function createReport(targets: readonly Target[]) {
  const byEndpoint = new Map<string, Map<string, number>>(targets.map(({ id }) => [id, new Map()]));
  const failures = new Map<string, Failure>();
  const drafts = new Map<Failure, Draft>();
  const memoryInMegabytes: number[] = [];
  let [requests, readings, slowestMs, slowest] = [0, 0, 0, ''];

  function fail(target: string, problem: string, request: string, draft?: Draft, answer = ''): void {
    const key = `${target} ${problem.replaceAll(/[\da-f-]{20,}|\d{3,}/g, 'N')}`;
    const changes = draft?.changes.join(', ') ?? '';
    const failure = failures.get(key) ?? { target, problem, count: 0, request, answer, changes };
    failure.count += 1;
    failures.set(key, failure);
    if (draft !== undefined && !drafts.has(failure)) drafts.set(failure, draft);
  }

  function finish({ hasEnded, deliveryProblems, ...rest }: Finish): Report {
    const statuses = new Map<string, number>();
    for (const counts of byEndpoint.values())
      for (const [status, count] of counts) statuses.set(status, (statuses.get(status) ?? 0) + count);
    if (hasEnded) fail('server', 'the process ended', '');
    for (const problem of deliveryProblems) fail('deliveries', problem, '');
    // Also those of requests whose connection an earlier response has closed.
    for (const line of rest.logLines) fail('log', getMessage(line), line.slice(0, LOG_LENGTH));
    const limitedShare = (statuses.get('429') ?? 0) / Math.max(1, requests);
    if (limitedShare > MAX_LIMITED_SHARE) fail('server', `rate limits refused ${Math.round(100 * limitedShare)}%`, '');
    const half = memoryInMegabytes.slice(Math.floor(memoryInMegabytes.length / 2));
    const growth = (half.at(-1) ?? 0) / (half[0] ?? 1) - 1;
    if (memoryInMegabytes.length >= MEASURED_BATCHES && growth > MAX_GROWTH)
      fail('server', `memory grew by ${Math.round(100 * growth)}% in the second half`, '');
    return {
      ...{ requests, readings, slowestMs: Math.round(slowestMs), slowest, memoryInMegabytes, ...rest },
      statuses: sortCounts(statuses),
      byEndpoint: Object.fromEntries([...byEndpoint].map(([id, counts]) => [id, sortCounts(counts)])),
      neverAccepted: [...byEndpoint]
        .filter(([, counts]) => ![...counts.keys()].some((status) => /^[123]/.test(status)))
        .map(([id]) => id),
      failures: [...failures.values()],
    };
  }

  return {
    countRequests: () => requests,
    countFailures: () => failures.size,
    count(draft: Draft, outcome: Outcome, problem: string | undefined): void {
      const { target } = draft;
      requests += 1;
      const status = typeof outcome === 'string' ? outcome : String(outcome.status);
      const counts = byEndpoint.get(target.id) ?? new Map<string, number>();
      counts.set(status, (counts.get(status) ?? 0) + 1);
      if (typeof outcome !== 'string' && outcome.ms > slowestMs) [slowestMs, slowest] = [outcome.ms, target.id];
      if (problem === undefined) return;
      fail(
        target.id,
        problem,
        '',
        draft,
        typeof outcome === 'string' ? '' : outcome.body.toString('utf8').slice(0, 300),
      );
    },
    /** Replaces the request of each failure by the smallest one that fails too. */
    async minimize(origin: string, findProblem: FindProblem): Promise<void> {
      for (const [failure, draft] of drafts)
        failure.request = formatCurl(await minimizeDraft(draft, failure.problem, findProblem), origin);
    },
    countBatch(memory: number, { requests: read, problems }: ReadBack): void {
      memoryInMegabytes.push(memory);
      readings += read;
      for (const { what, request } of problems) fail(`reading ${request.replace(/[?{].*/, '')}`, what, request);
    },
    finish,
  };
}

/** Returns the message of a line of the log, with that of its error. */
function getMessage(line: string): string {
  const { msg, err } = (parseJson(line)?.value ?? {}) as { msg?: string; err?: { message?: string } };
  return `${msg ?? line}: ${err?.message ?? ''}`;
}

const sortCounts = (counts: ReadonlyMap<string, number>): Record<string, number> =>
  Object.fromEntries([...counts].sort(([one], [other]) => (one < other ? -1 : 1)));

/** Formats the requests by endpoint and status, and the failures. */
export function formatReport(report: Report): string {
  const { requests, durationMs, byEndpoint, statuses, failures, neverAccepted, slowestMs, slowest } = report;
  const columns = Object.keys(statuses);
  const line = (name: string, counts: Readonly<Record<string, number>>): string =>
    [name.padEnd(60), ...columns.map((column) => String(counts[column] ?? '').padStart(8))].join('');
  return [
    `${requests} requests in ${Math.round(durationMs / 1_000)} s (${report.dialect}, seed ${report.seed}), slowest ${slowestMs} ms (${slowest})`,
    line('', Object.fromEntries(columns.map((column) => [column, column])) as unknown as Record<string, number>),
    ...Object.entries(byEndpoint).map(([id, counts]) => line(id, counts)),
    line('all', statuses),
    `Never accepted: ${neverAccepted.join(', ') || 'none'}`,
    `Memory in MB: ${report.memoryInMegabytes.join(' ')}`,
    `Received: ${JSON.stringify(report.received)}`,
    failures.length === 0 ? 'No failures.' : `${failures.length} kinds of failures:`,
    ...failures.map(
      ({ target, problem, count, request, answer, changes }) =>
        `\n${target}: ${problem} (${count} times, ${changes})\n  ${request}\n  ${answer}`,
    ),
  ].join('\n');
}
