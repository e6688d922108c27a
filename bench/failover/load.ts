import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { pages } from '../../contract/urls.ts';
import { postLead } from '../crash/visitors.ts';
import { createIdentificationClient } from '../identify/client.ts';
import { createEvents, postEvents, type SentEvent } from '../load/events.ts';
import type { RequestKind, SentRequest } from './measure-step.ts';
import { waitUntil } from './run-program.ts';

const EVENTS_PER_REQUEST = 10;
const KNOWN_PEOPLE = 500;
/** A request without a response within this time has failed. Longer than the servers wait for their database. */
const ANSWER_LIMIT_MS = 30_000;
/** Delay before a failed form or batch of events is sent again, with the same IDs. */
const RETRY_DELAY_MS = 1_000;

/** Requests per second of each kind. */
export type Rates = Readonly<Record<RequestKind, number>>;

/** IDs that the servers have acknowledged with status 200. */
export type Acknowledged = {
  /** Lead IDs by submission ID. */
  readonly leads: ReadonlyMap<string, ReadonlySet<string>>;
  /** Insert IDs. */
  readonly events: ReadonlySet<string>;
  /** Request IDs. */
  readonly identifications: ReadonlySet<string>;
};

export type Load = {
  /** All requests that were answered or failed, in the order of their ends. */
  readonly sent: readonly SentRequest[];
  readonly acknowledged: Acknowledged;
  /** Waits until for `quietMs` milliseconds no request has failed or waited longer. @throws Error after two minutes */
  waitForSuccess(quietMs: number): Promise<void>;
  /** Stops new requests, and sends what wasn't acknowledged until it is. */
  finish(): Promise<void>;
};

/** Sends requests of all kinds at constant rates, until `finish`. */
export function startLoad(url: string, rates: Rates): Load {
  const client = createIdentificationClient(url, 64);
  const sent: SentRequest[] = [];
  const leads = new Map<string, Set<string>>();
  const events = new Set<string>();
  const identifications = new Set<string>();
  const cookies = new Map<number, string>();
  const unsentLeads = createRetries(randomUUID);
  const unsentEvents = createRetries(() => createEvents(EVENTS_PER_REQUEST, KNOWN_PEOPLE));
  /** Times when the requests without a response were sent. */
  const waiting = new Set<{ readonly sentAt: number }>();
  let isRunning = true;

  const senders: Readonly<Record<RequestKind, () => Promise<void>>> = {
    page: async () => void (await read(fetch(url + pages.home.path))),
    lead: () =>
      unsentLeads.send(async (submission) => {
        const { id } = JSON.parse(await read(postLead(url, submission))) as { id: string };
        leads.set(submission, (leads.get(submission) ?? new Set()).add(id));
      }),
    events: () =>
      unsentEvents.send(async (batch) => {
        await read(postEvents(url, batch));
        for (const { insert_id } of batch) events.add(String(insert_id));
      }),
    // The agent doesn't send an identification again: a later one has another ticket.
    async identification() {
      const person = randomInt(KNOWN_PEOPLE);
      const cookie = cookies.get(person);
      const ticket = await client.requestTicket();
      const answer = await client.identify(person, cookie === undefined ? { ticket } : { ticket, cookie });
      if (answer.cookie !== '') cookies.set(person, answer.cookie);
      identifications.add(ticket.slice(0, ticket.lastIndexOf('.')));
    },
  };

  async function send(kind: RequestKind): Promise<void> {
    const request = { sentAt: performance.now() };
    waiting.add(request);
    const failure = await limit(senders[kind]()).then(() => undefined, describeFailure);
    waiting.delete(request);
    sent.push({ kind, ...request, endedAt: performance.now(), failure });
  }

  async function sendAll(kind: RequestKind): Promise<void> {
    const running: Promise<void>[] = [];
    for (let due = performance.now(); isRunning; due += 1000 / rates[kind]) {
      await pause(Math.max(0, due - performance.now()));
      running.push(send(kind));
    }
    await Promise.all(running);
  }

  const running = (Object.keys(rates) as RequestKind[]).filter((kind) => rates[kind] > 0).map(sendAll);
  return {
    sent,
    acknowledged: { leads, events, identifications },
    async waitForSuccess(quietMs) {
      const began = performance.now();
      const lastFailure = () => sent.findLast(({ failure }) => failure !== undefined)?.endedAt ?? 0;
      const hasSucceeded = () => {
        const quietSince = performance.now() - quietMs;
        return Math.max(began, lastFailure()) <= quietSince && [...waiting].every(({ sentAt }) => sentAt > quietSince);
      };
      await waitUntil(`no request fails for ${quietMs} ms`, hasSucceeded, 120_000);
    },
    async finish() {
      isRunning = false;
      await Promise.all(running);
      while (unsentLeads.count() > 0) await send('lead');
      while (unsentEvents.count() > 0) await send('events');
      client.close();
    },
  };
}

type Retries<Content> = {
  /** Sends what failed before, or else something new. */
  send(post: (content: Content) => Promise<void>): Promise<void>;
  count(): number;
};

function createRetries<Content extends string | readonly SentEvent[]>(create: () => Content): Retries<Content> {
  const waiting: { content: Content; due: number }[] = [];
  return {
    async send(post) {
      const [first] = waiting;
      const isDue = first !== undefined && first.due <= performance.now();
      const content = isDue ? first.content : create();
      if (isDue) waiting.shift();
      try {
        await post(content);
      } catch (error) {
        waiting.push({ content, due: performance.now() + RETRY_DELAY_MS });
        throw error;
      }
    },
    count: () => waiting.length,
  };
}

/** Returns the body of a response. @throws Error with the status if it isn't 200 */
async function read(response: Promise<Response>): Promise<string> {
  const answer = await response;
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(String(answer.status));
  return text;
}

async function limit(request: Promise<void>): Promise<void> {
  const stop = new AbortController();
  const timeout = pause(ANSWER_LIMIT_MS, undefined, { signal: stop.signal });
  try {
    await Promise.race([request, timeout.then(() => Promise.reject(new Error('timeout')))]);
  } finally {
    stop.abort();
  }
}

/** Returns the status, or the code of a network error. */
function describeFailure(error: unknown): string {
  const { message, code, cause } = error as { message: string; code?: string; cause?: { code?: string } };
  return code ?? cause?.code ?? /^\d{3}/.exec(message)?.[0] ?? message;
}
