import { PassThrough, type Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Cancel } from '../clock.ts';
import type { Services } from '../feature.ts';
import { ApiError } from './api-error.ts';

export const EVENT_STREAM = 'text/event-stream';
/** Interval of the queries. Polling works with any number of processes. */
const POLL_MS = 2_000;
/** Interval of comments that keep proxies from closing a silent connection. */
const HEARTBEAT_MS = 15_000;
/** Lifetime of a stream. The browser then connects again. */
const LIFETIME_MS = 10 * 60_000;
/** Delay after which a browser may try again, if too many streams are open. */
const RETRY_MS = 60_000;

/** Next step of a stream: data that is sent as one event, if there is any, and whether the stream ends. */
export type StreamStep = { readonly data?: object; readonly isLast?: boolean };

export type EventStreams = {
  /**
   * Opens a stream of server-sent events.
   *
   * @param owner streams of one owner are limited
   * @param poll called every two seconds; the stream is closed if it throws
   * @throws ApiError `too_many_requests` if too many are open
   */
  open(owner: string, poll: () => Promise<StreamStep>): Readable;
};

type Options = {
  /** For the log. */
  name: string;
  /** Maximum number of open streams of this process, and of one owner. */
  limit: number;
  limitPerOwner: number;
};

/** Creates streams that end with the server or after ten minutes. */
export function createEventStreams(
  { clock, closing, log }: Pick<Services, 'clock' | 'closing' | 'log'>,
  { name, limit, limitPerOwner }: Options,
): EventStreams {
  const counts = new Map<string, number>();
  let total = 0;

  function count(owner: string, change: 1 | -1): void {
    total += change;
    const next = (counts.get(owner) ?? 0) + change;
    if (next > 0) counts.set(owner, next);
    else counts.delete(owner);
  }

  function start(stream: PassThrough, poll: () => Promise<StreamStep>): void {
    const endsAt = clock.now() + LIFETIME_MS;
    let heartbeatAt = clock.now() + HEARTBEAT_MS;
    let cancel: Cancel | undefined;
    const end = () => void stream.end();

    async function step(): Promise<void> {
      const { data, isLast = false } = await poll();
      if (!stream.writable) return;
      const now = clock.now();
      if (data !== undefined) stream.write(`data: ${JSON.stringify(data)}\n\n`);
      if (isLast || now >= endsAt) return end();
      if (now >= heartbeatAt) {
        stream.write(': heartbeat\n\n');
        heartbeatAt = now + HEARTBEAT_MS;
      }
      cancel = clock.after(POLL_MS, run);
    }
    const run = (): void =>
      void step().catch((error: unknown) => {
        log.warn({ err: error, stream: name }, 'event stream closed: its query failed');
        end();
      });

    closing.addEventListener('abort', end, { once: true });
    stream.once('close', () => {
      closing.removeEventListener('abort', end);
      cancel?.();
    });
    run();
  }

  return {
    open(owner, poll) {
      if (total >= limit || (counts.get(owner) ?? 0) >= limitPerOwner)
        throw new ApiError('too_many_requests', undefined, RETRY_MS);
      count(owner, 1);
      const stream = new PassThrough();
      stream.once('close', () => count(owner, -1));
      start(stream, poll);
      return stream;
    },
  };
}

/** Sends a stream of server-sent events as the response. */
export const sendEvents = (reply: FastifyReply, stream: Readable): FastifyReply =>
  reply
    .type(EVENT_STREAM)
    // nginx would otherwise buffer the events.
    .headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
    .send(stream);
