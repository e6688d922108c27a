import { setTimeout as pause } from 'node:timers/promises';
import { experiments } from '../../contract/experiments/experiments.ts';
import { OWN_WORKSPACE } from '../../contract/keys/api-key.ts';
import { endpoints, serverApi } from '../../contract/urls.ts';
import { createKey } from '../../server/keys/create-key.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { postLead } from '../durability/post-lead.ts';
import {
  createEventWriter,
  createFormWriter,
  createIdentificationWriter,
  describeFailure,
  type IdentificationWriter,
  readAnswer,
  type Writer,
} from '../durability/writers.ts';
import { createRandomAddress } from '../random-address.ts';
import { postApplication } from './applications.ts';
import { createOverrideWriter, type OverrideWriter, signIn } from './overrides.ts';

/**
 * Requests of each kind, of one experiment in the case of overrides: at once before each kill, and per second afterwards, so
 * that every step is reached. The deliveries of each webhook are limited to 20 per second, so more would wait until the end.
 */
const rates = {
  leads: { perKill: 5, perSecond: 2 },
  applications: { perKill: 3, perSecond: 1 },
  events: { perKill: 7, perSecond: 2 },
  identifications: { perKill: 6, perSecond: 2 },
  overrides: { perKill: 2, perSecond: 1 },
};
/** Number of concurrent writers of each kind; one writer for each experiment. */
const connections = { leads: 6, applications: 4, events: 6, identifications: 6 };
/** Share of requests that repeat an acknowledged one. */
const REPEAT_RATE = 0.15;
/** Pause after a failure, without a server, and without something to send. */
const PAUSE_MS = 10;
/** Identifications that are read with one key; the server limits calls per key and minute. */
const READS_PER_KEY = 500;

export type Writers = {
  readonly leads: Writer<ReadonlyMap<string, ReadonlySet<string>>>;
  readonly applications: Writer<ReadonlyMap<string, ReadonlySet<string>>>;
  readonly events: Writer<ReadonlySet<string>>;
  readonly identifications: IdentificationWriter;
  readonly overrides: readonly OverrideWriter[];
  /** Number of requests without status 200, by status or error code. */
  readonly failures: ReadonlyMap<string, number>;
  /** Sends requests of all kinds at once. */
  refill(): void;
  /** Stops new writes, and sends what wasn't acknowledged until it is. */
  finish(url: string): Promise<void>;
};

/**
 * Starts to write everything that a server acknowledges, from more than 20 connections, with a webhook for identifications.
 *
 * @param url a server that runs
 * @param webhookUrl receiver of identifications
 * @param pickUrl returns one of the running servers, undefined while there is none
 */
export async function startWriters(
  url: string,
  database: Database,
  webhookUrl: string,
  pickUrl: () => string | undefined,
): Promise<Writers> {
  await createWebhook(url, await createSecretKey(database), webhookUrl);
  const cookie = await signIn(url);
  let isRunning = true;
  const budgets: Budget[] = [];
  const limit = (rate: Rate) => {
    const budget = createBudget(rate);
    budgets.push(budget);
    return { mayCreate: () => isRunning && budget.take(), repeatRate: REPEAT_RATE, retryDelayMs: 0 };
  };
  const leads = createFormWriter(postLead, limit(rates.leads));
  const applications = createFormWriter(postApplication, limit(rates.applications));
  const events = createEventWriter(limit(rates.events));
  const identifications = createIdentificationWriter(limit(rates.identifications));
  const overrides = experiments.map((experiment) => createOverrideWriter(experiment, cookie, limit(rates.overrides)));
  const failures = new Map<string, number>();

  async function write(writer: Writer<unknown>): Promise<void> {
    while (isRunning) {
      const to = pickUrl();
      const isSent = to !== undefined && (await writer.send(to).catch(countFailure));
      if (!isSent) await pause(PAUSE_MS);
    }
  }

  function countFailure(error: unknown): false {
    const failure = describeFailure(error);
    failures.set(failure, (failures.get(failure) ?? 0) + 1);
    return false;
  }

  const repeat = (writer: Writer<unknown>, count: number) => Array.from({ length: count }, () => writer);
  const running = [
    ...repeat(leads, connections.leads),
    ...repeat(applications, connections.applications),
    ...repeat(events, connections.events),
    ...repeat(identifications, connections.identifications),
    ...overrides,
  ].map(write);
  return {
    ...{ leads, applications, events, identifications, overrides, failures },
    refill() {
      for (const budget of budgets) budget.refill();
    },
    async finish(lastUrl) {
      isRunning = false;
      await Promise.all(running);
      for (const writer of [leads, applications, events]) while (writer.count() > 0) await writer.send(lastUrl);
      identifications.close();
    },
  };
}

type Rate = { readonly perKill: number; readonly perSecond: number };
type Budget = { refill(): void /** Returns whether a request may be sent. */; take(): boolean };

function createBudget({ perKill, perSecond }: Rate): Budget {
  let [available, at] = [0, performance.now()];
  return {
    refill() {
      available = perKill;
    },
    take() {
      const now = performance.now();
      available = Math.min(perKill, available + ((now - at) * perSecond) / 1000);
      at = now;
      if (available < 1) return false;
      available -= 1;
      return true;
    },
  };
}

async function createSecretKey(database: Database): Promise<string> {
  const key = { kind: 'secret', workspace: OWN_WORKSPACE, origins: [], name: 'crash trials', days: undefined } as const;
  return (await createKey(database, Date.now(), key)).text;
}

async function createWebhook(url: string, secret: string, webhookUrl: string): Promise<void> {
  const response = await fetch(url + serverApi.webhooks, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'x-forwarded-for': createRandomAddress() },
    body: JSON.stringify({ url: webhookUrl }),
  });
  if (!response.ok) throw new Error(`The webhook was not created: ${response.status} ${await response.text()}`);
  await response.body?.cancel();
}

/**
 * Reads identifications with the server API.
 *
 * @returns problems, one for each that can't be read
 */
export async function readIdentifications(
  url: string,
  database: Database,
  requestIds: ReadonlySet<string>,
): Promise<string[]> {
  const problems: string[] = [];
  let secret = '';
  for (const [index, id] of [...requestIds].entries()) {
    if (index % READS_PER_KEY === 0) secret = await createSecretKey(database);
    const headers = { 'auth-api-key': secret, 'x-forwarded-for': createRandomAddress() };
    const answer = readAnswer(fetch(url + endpoints.event.replace(':requestId', id), { headers }));
    const problem = await answer.then(
      (body) => (body.includes(`"requestId":"${id}"`) ? undefined : 'has another request ID in the server API'),
      (error: unknown) => `is not readable through the server API: ${describeFailure(error)}`,
    );
    if (problem !== undefined) problems.push(`identification ${id} ${problem}`);
  }
  return problems;
}
