import { setTimeout as pause } from 'node:timers/promises';
import { pages } from '../../contract/urls.ts';
import type { Acknowledged } from '../durability/check-storage.ts';
import { postLead } from '../durability/post-lead.ts';
import {
  createEventWriter,
  createFormWriter,
  createIdentificationWriter,
  describeFailure,
  readAnswer,
} from '../durability/writers.ts';
import type { RequestKind, SentRequest } from './measure-step.ts';
import { waitUntil } from './run-program.ts';

/** A request without a response within this time has failed. Longer than the servers wait for their database. */
const ANSWER_LIMIT_MS = 30_000;
/** Delay before a failed form or batch of events is sent again, with the same IDs. */
const RETRY_DELAY_MS = 1_000;

/** Requests per second of each kind. */
export type Rates = Readonly<Record<RequestKind, number>>;

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
  const settings = { retryDelayMs: RETRY_DELAY_MS };
  const leads = createFormWriter(postLead, settings);
  const events = createEventWriter(settings);
  const identifications = createIdentificationWriter({});
  const sent: SentRequest[] = [];
  /** Times when the requests without a response were sent. */
  const waiting = new Set<{ readonly sentAt: number }>();
  let isRunning = true;

  const senders: Readonly<Record<RequestKind, () => Promise<unknown>>> = {
    page: () => readAnswer(fetch(url + pages.home.path)),
    lead: () => leads.send(url),
    events: () => events.send(url),
    identification: () => identifications.send(url),
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
    acknowledged: {
      leads: leads.acknowledged,
      events: events.acknowledged,
      identifications: identifications.acknowledged,
    },
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
      while (leads.count() > 0) await send('lead');
      while (events.count() > 0) await send('events');
      identifications.close();
    },
  };
}

async function limit(request: Promise<unknown>): Promise<void> {
  const stop = new AbortController();
  const timeout = pause(ANSWER_LIMIT_MS, undefined, { signal: stop.signal });
  try {
    await Promise.race([request, timeout.then(() => Promise.reject(new Error('timeout')))]);
  } finally {
    stop.abort();
  }
}
