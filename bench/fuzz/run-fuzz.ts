import { setTimeout as pause } from 'node:timers/promises';
import { consoleCalls } from '../../contract/console/console-urls.ts';
import { endpoints, serverApi } from '../../contract/urls.ts';
import { createRandom, type Random } from '../../server/sample-data/random.ts';
import { MEGABYTE_KB, readProcessStatus } from '../pages/memory.ts';
import { bodyChanges } from './change-body.ts';
import { headChanges } from './change-head.ts';
import { findProblem, parseJson } from './check-response.ts';
import { signUsersIn } from './credentials.ts';
import { type Draft, isRejectable, type Target, toRawRequest } from './draft.ts';
import { createKnownValues, type KnownValues } from './known-values.ts';
import { createConnection, type Outcome } from './raw-client.ts';
import { readBack } from './read-back.ts';
import { createReport, type Report } from './report.ts';
import { createSampler } from './sample-schema.ts';
import { CONSOLE_TOKEN, type FuzzServer, METRICS_TOKEN, startFuzzServer } from './start-fuzz-server.ts';
import { createValidRequests } from './valid-request.ts';
import { createHostileValues } from './values.ts';

export type FuzzOptions = {
  readonly requests: number;
  readonly seed: number;
  readonly dialect: 'sqlite' | 'postgres';
  readonly connections: number;
  /** Requests after which stored values are read. */
  readonly batch: number;
  /** Receives one line per batch. */
  readonly log: (line: string) => void;
};

/** Time after which a request counts as not answered. */
const TIMEOUT_MS = 15_000;
const MAX_PIPELINED = 4;
/** Requests after which the sessions are checked. */
const SESSION_CHECK = 1_000;
const UNCHANGED_SHARE = 0.25;
/** Largest number of log lines that are stored. */
const LOG_LINES = 200;
/** Exports are read after the first batch, and every so many batches. */
const EXPORT_BATCHES = 10;

/** Sends random requests to a new server, reads back what was stored, and returns the report. */
export async function runFuzz(options: FuzzOptions): Promise<Report> {
  const { requests, seed, log, batch } = options;
  const lines: string[] = [];
  const server = await startFuzzServer(options.dialect, (line) => {
    if (lines.length < LOG_LINES) lines.push(line);
  });
  const report = createReport(server.targets);
  let hasEnded = false;
  void server.ended.then(() => {
    hasEnded = true;
  });
  const known = createKnownValues(createRandom(seed));
  for (const section of ['leads', 'identifications', 'deliveries', 'errors']) known.add('updates', section);
  const sender = createSender(server, known, options, report.count);
  try {
    await createWebhook(server);
    const began = performance.now();
    for (let sent = 0; sent < requests && !hasEnded; sent += batch) {
      await sender.send(Math.min(batch, requests - sent));
      await sender.signInAgain();
      const isLast = sent + batch >= requests;
      const result = await readBack(
        { url: server.url, credentials: server.credentials, known, tools: server.tools },
        isLast || (sent / batch) % EXPORT_BATCHES === 0,
      );
      const memory = Math.round(readProcessStatus(server.processId, 'VmRSS') / MEGABYTE_KB);
      report.countBatch(memory, result);
      const seconds = (performance.now() - began) / 1_000;
      const total = report.countRequests();
      log(
        `${total} requests in ${Math.round(seconds)} s, ${Math.round(total / seconds)} per second, ${memory} MB, ${report.countFailures()} kinds of failures, slowest reading ${result.slowestMs} ms`,
      );
    }
    const durationMs = performance.now() - began;
    await report.minimize(server.url, sender.findProblemOf);
    sender.close();
    return report.finish({
      ...{ durationMs, seed, dialect: options.dialect, hasEnded, logLines: lines },
      received: Object.fromEntries(server.vendors.received),
      deliveryProblems: [...server.vendors.problems],
    });
  } finally {
    sender.close();
    await server.remove();
  }
}

/** Creates a webhook of the own workspace for the local receiver. */
async function createWebhook({ url, credentials, vendors }: FuzzServer): Promise<void> {
  await fetch(url + serverApi.webhooks, {
    method: 'POST',
    headers: { authorization: `Bearer ${credentials.secretKeys[0]}` },
    body: JSON.stringify({ url: vendors.webhookUrl, description: 'fuzz' }),
  });
}

type CountOutcome = (draft: Draft, outcome: Outcome, problem: string | undefined) => void;

function createSender(server: FuzzServer, known: KnownValues, { seed, connections }: FuzzOptions, count: CountOutcome) {
  const port = Number(new URL(server.url).port);
  const host = `127.0.0.1:${port}`;
  let left = 0;
  let isSigningIn = false;
  const pickTarget = createTargetPicker(server.targets);
  const workers = Array.from({ length: connections }, (_, index) => {
    const random = createRandom(seed * 1_000 + index);
    const hostile = createHostileValues(random, seed + index);
    const tools = { random, hostile, known, seed: seed + index };
    const createValid = createValidRequests({
      ...{ ...tools, sample: createSampler(tools), credentials: () => server.credentials, origin: server.url },
      ...{
        consoleToken: CONSOLE_TOKEN,
        metricsToken: METRICS_TOKEN,
        webhookUrl: server.vendors.webhookUrl,
        built: server.built,
        sentryDsn: server.vendors.sentryDsn,
      },
    });
    return {
      random,
      connection: createConnection(port, TIMEOUT_MS),
      takeDrafts: createPipeline(() => changeDraft(createValid(pickTarget(random)), { random, hostile })),
    };
  });

  async function work({ connection, takeDrafts, random }: (typeof workers)[number]): Promise<void> {
    while (left > 0) {
      const drafts = takeDrafts(random.chance(0.3) ? random.integer(2, MAX_PIPELINED) : 1);
      left -= drafts.length;
      const outcomes = await connection.exchange(drafts.map((draft) => toRawRequest(draft, host)));
      for (const [index, draft] of drafts.entries()) {
        const outcome = outcomes[index] as Outcome;
        if (outcome === 'unsent') left += 1;
        else count(draft, outcome, findProblem(draft, outcome));
        learn(known, draft, outcome);
      }
      if (left % SESSION_CHECK < drafts.length && !isSigningIn) await keepSessions();
      if (outcomes.every((outcome) => outcome === 'closed')) await pause(1);
    }
  }

  async function keepSessions(): Promise<void> {
    isSigningIn = true;
    const checks = Object.values(server.credentials.sessions).map(async (cookie) => {
      const { status, body } = await fetch(server.url + consoleCalls.currentUser, { headers: { cookie } });
      await body?.cancel();
      return status;
    });
    const statuses = await Promise.all(checks).catch(() => []);
    if (statuses.some((status) => status !== 200)) await signInAgain();
    isSigningIn = false;
  }

  async function signInAgain(): Promise<void> {
    Object.assign(server.credentials, await signUsersIn(server.url, server.database));
  }

  async function findProblemOf(draft: Draft): Promise<string | undefined> {
    const connection = createConnection(port, TIMEOUT_MS);
    const [outcome = 'unsent'] = await connection.exchange([toRawRequest(draft, host)]);
    connection.close();
    return findProblem(draft, outcome);
  }

  return {
    signInAgain,
    findProblemOf,
    async send(requests: number): Promise<void> {
      left = requests;
      await Promise.all(workers.map(work));
    },
    close(): void {
      for (const { connection } of workers) connection.close();
    },
  };
}

/** Returns a function that picks each target once, and then one with a probability of its weight. */
function createTargetPicker(targets: readonly Target[]): (random: Random) => Target {
  const unused = [...targets];
  const total = targets.reduce((sum, { weight }) => sum + weight, 0);
  return (random) => {
    let rest = random.next() * total;
    const found = targets.find(({ weight }) => {
      rest -= weight;
      return rest < 0;
    });
    return unused.shift() ?? (found as Target);
  };
}

/**
 * Creates the function that returns drafts for one connection. One that may be refused is alone: with its error the server
 * closes the connection, also if it hasn't answered the requests before.
 */
function createPipeline(create: () => Draft): (count: number) => Draft[] {
  let waiting: Draft | undefined;
  return (count) => {
    const drafts = [waiting ?? create()];
    waiting = undefined;
    while (drafts.length < count && !isRejectable(drafts[0] as Draft)) {
      const next = create();
      if (isRejectable(next)) {
        waiting = next;
        break;
      }
      drafts.push(next);
    }
    return drafts;
  };
}

type ChangeTools = Parameters<NonNullable<(typeof headChanges)[string]>>[1];

/** Changes a valid request in up to three ways. Those of the framing come last, because they depend on the body. */
function changeDraft(draft: Draft, tools: ChangeTools): Draft {
  const { random } = tools;
  if (random.chance(UNCHANGED_SHARE)) return draft;
  const count = random.integer(1, 3);
  const pickFrom = (names: readonly string[]): string => names[random.integer(0, names.length - 1)] ?? '';
  const chosen = Array.from({ length: count }, () => {
    const isBody = draft.json !== undefined && random.chance(0.6);
    return pickFrom(Object.keys(isBody ? bodyChanges : headChanges));
  }).sort((one, other) => Number(one in headChanges) - Number(other in headChanges));
  for (const name of chosen) {
    if (draft.framing !== undefined) continue;
    if (bodyChanges[name]?.(draft, tools) === true || headChanges[name]?.(draft, tools) === true)
      draft.changes.push(name);
  }
  if (draft.changes.length > 1) draft.field = undefined;
  return draft;
}

/** Stores the IDs and tokens of a response for later requests. */
function learn(known: KnownValues, draft: Draft, outcome: Outcome): void {
  if (typeof outcome === 'string' || outcome.status >= 300) return;
  for (const [name, value] of outcome.headers) {
    if (name === 'set-cookie' && value.startsWith('visitor=')) known.add('visitor-cookie', value.split(';')[0] ?? '');
    if (name === 'content-type' && !value.startsWith('application/json')) return;
  }
  const answer = parseJson(outcome.body.toString('utf8'))?.value;
  const section =
    draft.target.url
      .replace(/\/:.*$/, '')
      .split('/')
      .filter((part) => part !== '')
      .at(-1) ?? '';
  known.learn(answer, section);
  if (draft.target.id === `GET ${endpoints.identify}`)
    known.add('identification-ticket', String((answer as { ticket?: string } | undefined)?.ticket));
  if (draft.target.id === `POST ${endpoints.identify}`) {
    const { result } = (answer ?? {}) as { result?: { requestId?: string } };
    const address = draft.headers.find(([name]) => name === 'x-forwarded-for')?.[1];
    if (result?.requestId !== undefined) known.add('fresh-request', `${result.requestId} ${address}`);
  }
}
