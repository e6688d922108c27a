import { randomInt, randomUUID } from 'node:crypto';
import { consoleArea, consoleCalls } from '../../contract/console/console-urls.ts';
import { tokenField } from '../../contract/console/sign-in.ts';
import { parseAbCookie } from '../../contract/experiments/ab-cookie.ts';
import {
  type Experiment,
  type ExperimentState,
  experiments,
  type OverrideAction,
  overrideActions,
} from '../../contract/experiments/experiments.ts';
import type { ExperimentResult, ExperimentResults } from '../../contract/experiments/results.ts';
import { AB_COOKIE } from '../../contract/stored-data/names.ts';
import { pages } from '../../contract/urls.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { TEST_USER_AGENT } from '../../server/testing/signals.ts';
import { compareIds, type StoredIds } from '../durability/check-storage.ts';
import type { QueueSettings } from '../durability/queue.ts';
import { readAnswer, type Writer } from '../durability/writers.ts';
import { createRandomAddress } from '../random-address.ts';
import { CONSOLE_TOKEN } from './server-process.ts';

/** One request for an override. Times are of `performance.now()`. */
type Attempt = {
  readonly action: OverrideAction;
  /** Unique reason, by which the override is recognized in the database. */
  readonly why: string;
  readonly revision: number;
  acknowledgedAt?: number;
  isRefused?: boolean;
};

export type OverrideWriter = Writer<ReadonlySet<string>> & {
  readonly experiment: Experiment;
  /** Problems of responses, one sentence each. */
  readonly problems: readonly string[];
  readonly attempts: readonly Attempt[];
};

/** Signs in to the console with its token. Returns the cookie of the session. */
export async function signIn(url: string): Promise<string> {
  const response = await fetch(url + consoleArea, {
    method: 'POST',
    redirect: 'manual',
    headers: { accept: 'text/html', 'x-forwarded-for': createRandomAddress() },
    body: new URLSearchParams({ [tokenField]: CONSOLE_TOKEN }),
  });
  await response.body?.cancel();
  const cookie = response.headers.get('set-cookie')?.split(';')[0];
  if (cookie === undefined) throw new Error(`The sign-in to the console failed: ${response.status}`);
  return cookie;
}

/**
 * Creates a writer that stops, rolls out and resumes an experiment, one after the other. `acknowledged` has the reasons. After
 * a request without a response it reads the results first, as an operator would.
 */
export function createOverrideWriter(
  experiment: Experiment,
  cookie: string,
  { mayCreate = () => true, repeatRate = 0 }: Pick<QueueSettings, 'mayCreate' | 'repeatRate'>,
): OverrideWriter {
  const acknowledged = new Set<string>();
  const attempts: Attempt[] = [];
  const problems: string[] = [];
  let revision: number | undefined;

  const post = (url: string, { action, why, revision }: Attempt): Promise<Response> =>
    fetch(url + consoleCalls.experimentOverride.replace(':id', experiment.name), {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', 'x-forwarded-for': createRandomAddress() },
      body: JSON.stringify({ action, why, revision }),
    });

  async function override(url: string, attempt: Attempt): Promise<void> {
    revision = undefined;
    const response = post(url, attempt);
    if ((await response).status === 409) {
      // An earlier request without a response was stored after all.
      await (await response).body?.cancel();
      attempt.isRefused = true;
      return;
    }
    const result = findResult(await readAnswer(response), experiment);
    attempt.acknowledgedAt = performance.now();
    acknowledged.add(attempt.why);
    ({ revision } = result);
    if (result.history[0]?.why !== attempt.why)
      problems.push(`override ${attempt.why} was acknowledged but is not the latest one in the response`);
  }

  async function repeat(url: string, attempt: Attempt): Promise<void> {
    const { status, body } = await post(url, attempt);
    await body?.cancel();
    if (status === 200) problems.push(`override ${attempt.why} was accepted twice`);
  }

  return {
    experiment,
    acknowledged,
    attempts,
    problems,
    count: () => 0,
    async send(url) {
      if (!mayCreate()) return false;
      const last = attempts.at(-1);
      if (last?.acknowledgedAt !== undefined && Math.random() < repeatRate) {
        await repeat(url, last);
        return true;
      }
      revision ??= (await readResult(url, cookie, experiment)).revision;
      const action = overrideActions[randomInt(overrideActions.length)] ?? 'stop';
      const attempt = { action, why: randomUUID(), revision };
      attempts.push(attempt);
      await override(url, attempt);
      return true;
    },
  };
}

async function readResult(url: string, cookie: string, experiment: Experiment): Promise<ExperimentResult> {
  const headers = { cookie, 'x-forwarded-for': createRandomAddress() };
  return findResult(await readAnswer(fetch(url + consoleCalls.experiments, { headers })), experiment);
}

function findResult(body: string, { name }: Experiment): ExperimentResult {
  const answer = JSON.parse(body) as ExperimentResults;
  const result = answer.experiments.find((each) => each.name === name);
  if (result === undefined) throw new Error(`Expected results of ${name}, found none`);
  return result;
}

const statesByAction: Readonly<Record<OverrideAction, ExperimentState | undefined>> = {
  stop: 'stopped',
  'roll-out': 'rolled-out',
  resume: undefined,
};

/**
 * Checks that a server serves the variants of acknowledged overrides.
 *
 * @param startedAt time when the server was started, of `performance.now()`: it may not know later ones yet
 * @returns problems, one sentence each
 */
export async function checkOverridesInForce(
  url: string,
  startedAt: number,
  writers: readonly OverrideWriter[],
): Promise<string[]> {
  const problems = writers.map(async ({ experiment, attempts }) => {
    const served = await readServedState(url, experiment);
    const latest = attempts.findLastIndex(
      ({ acknowledgedAt = Number.POSITIVE_INFINITY }) => acknowledgedAt <= startedAt,
    );
    // Requests after it are in force if they were stored.
    const possible = attempts.slice(Math.max(0, latest)).filter(({ isRefused }) => isRefused !== true);
    const states = new Set([
      ...(latest === -1 ? [experiment.state] : []),
      ...possible.map(({ action }) => statesByAction[action] ?? experiment.state),
    ]);
    return states.has(served) ? [] : [`${experiment.name} is ${served} after a restart, expected ${[...states]}`];
  });
  return (await Promise.all(problems)).flat();
}

/** Returns the state of an experiment that follows from its page and the variants that the server assigns. */
async function readServedState(url: string, { name, page }: Experiment): Promise<ExperimentState> {
  const response = await fetch(url + pages[page].path, {
    headers: { accept: 'text/html', 'user-agent': TEST_USER_AGENT, 'x-forwarded-for': createRandomAddress() },
  });
  const html = await response.text();
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]?.split('=') ?? []);
  const { flags = {} } = parseAbCookie(cookies.find(([cookie]) => cookie === AB_COOKIE)?.[1]) ?? {};
  if (Object.hasOwn(flags, name)) return 'running';
  return html.includes('<title>Treatment of') ? 'rolled-out' : 'stopped';
}

/** Checks that acknowledged overrides are stored once, refused ones aren't, and that the audit log has each one once. */
export async function checkOverrides(
  { kysely }: Database,
  writers: readonly OverrideWriter[],
): Promise<StoredIds & { problems: string[] }> {
  const rows = await kysely.selectFrom('experiment_overrides').selectAll().orderBy('sequence').execute();
  const audit = await kysely
    .selectFrom('audit_log')
    .select(['subject', 'detail'])
    .where('action', '=', 'experiment.override')
    .orderBy('id')
    .execute();
  const acknowledged = new Set(writers.flatMap((writer) => [...writer.acknowledged]));
  const refused = new Set(
    writers.flatMap(({ attempts }) => attempts.filter(({ isRefused }) => isRefused).map(({ why }) => why)),
  );
  const problems = [
    ...compareIds(
      'override',
      acknowledged,
      rows.map(({ why }) => why),
    ),
    ...rows.flatMap(({ why }) => (refused.has(why) ? [`override ${why} was refused but is stored`] : [])),
    ...experiments.flatMap(({ name }) => {
      const stored = rows.filter(({ experiment }) => experiment === name).map(({ action }) => String(action));
      const recorded = audit.filter(({ subject }) => subject === name).map(({ detail }) => detail);
      if (stored.join() === recorded.join()) return [];
      return [
        `the audit log has ${recorded.length} overrides of ${name} in another order or number than ${stored.length}`,
      ];
    }),
    ...writers.flatMap((writer) => writer.problems),
  ];
  return { acknowledged: acknowledged.size, stored: rows.length, problems };
}
