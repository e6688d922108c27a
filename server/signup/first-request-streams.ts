import { PassThrough, type Readable } from 'node:stream';
import type { FirstRequest } from '@whorl/contract/keys/key-setup.ts';
import type { Cancel } from '../platform/clock.ts';
import type { Services } from '../platform/feature.ts';

/** Interval of the queries. Polling works with any number of processes; the query reads one row of an index. */
const POLL_MS = 2_000;
/** Interval of comments that keep proxies from closing a silent connection. */
const HEARTBEAT_MS = 15_000;
/** Lifetime of a stream. The browser then connects again, until its token expires. */
const LIFETIME_MS = 10 * 60_000;
/** Maximum number of open streams of this process, and of one workspace. */
const STREAMS = 500;
const STREAMS_PER_WORKSPACE = 4;

/** Returns the time of a workspace's first request, in milliseconds since 1970; undefined before it. */
export type FindFirstRequest = (workspace: string) => Promise<number | undefined>;

type FirstRequestStreams = {
  /** Opens a stream of server-sent events that ends after the first request; undefined if too many are open. */
  open(workspace: string): Readable | undefined;
};

/** Creates the streams that report the first request of a workspace. */
export function createFirstRequestStreams(
  { clock, closing, log }: Pick<Services, 'clock' | 'closing' | 'log'>,
  findFirstRequest: FindFirstRequest,
): FirstRequestStreams {
  const counts = new Map<string, number>();
  let total = 0;

  function count(workspace: string, change: 1 | -1): void {
    total += change;
    const next = (counts.get(workspace) ?? 0) + change;
    if (next > 0) counts.set(workspace, next);
    else counts.delete(workspace);
  }

  function watch(workspace: string, stream: PassThrough): void {
    const endsAt = clock.now() + LIFETIME_MS;
    let heartbeatAt = 0;
    let cancel: Cancel | undefined;
    const end = () => void stream.end();

    async function poll(): Promise<void> {
      const first = await findFirstRequest(workspace);
      if (!stream.writable) return;
      if (first !== undefined) return void stream.end(formatEvent({ receivedAt: new Date(first).toISOString() }));
      const now = clock.now();
      if (now >= endsAt) return end();
      if (heartbeatAt === 0) stream.write(formatEvent({ receivedAt: null }));
      else if (now >= heartbeatAt) stream.write(': heartbeat\n\n');
      if (now >= heartbeatAt) heartbeatAt = now + HEARTBEAT_MS;
      cancel = clock.after(POLL_MS, run);
    }
    const run = (): void =>
      void poll().catch((error: unknown) => {
        log.warn({ err: error }, 'first-request query failed: the stream is closed');
        end();
      });

    closing.addEventListener('abort', end, { once: true });
    stream.once('close', () => {
      closing.removeEventListener('abort', end);
      cancel?.();
      count(workspace, -1);
    });
    run();
  }

  return {
    open(workspace) {
      if (total >= STREAMS || (counts.get(workspace) ?? 0) >= STREAMS_PER_WORKSPACE) return undefined;
      count(workspace, 1);
      const stream = new PassThrough();
      watch(workspace, stream);
      return stream;
    },
  };
}

const formatEvent = (data: FirstRequest): string => `data: ${JSON.stringify(data)}\n\n`;
