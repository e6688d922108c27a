import { channel } from 'node:diagnostics_channel';
import type { Cancel, Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';
import { claimDeliveries } from './claim-deliveries.ts';
import type { DeliveryOutcome, Destination } from './outbox.ts';
import type { OutboxRow } from './outbox-tables.ts';
import { type Settled, settleDelivery } from './settle-delivery.ts';

/** Deliveries under way to one destination at once. */
const AT_ONCE = 8;
/** How often to look for what other processes wrote, and whose leases ran out. */
const POLL_MS = 5_000;
const CLOCK_WARNING_INTERVAL_MS = 10 * 60_000;
/** The lease covers the delivery timeout and the writing down of how it went. */
const leaseFor = (deliveryTimeoutMs: number): number => 2 * deliveryTimeoutMs;

export type DestinationWorker = {
  start(): void;
  wake(): void;
  stop(): Promise<void>;
};
export type DestinationWorkerOptions = {
  database: Database;
  clock: Clock;
  log: Log;
  destination: Destination;
  deliveryTimeoutMs: number;
  /** Told how each attempt ended, for the metrics. */
  count(outcome: Settled): void;
};

// What happens to a delivery, step by step, for whoever watches: tests that end the process exactly there, traces.
const claimedChannel = channel('outbox:claimed');
const sentChannel = channel('outbox:sent');
const settledChannel = channel('outbox:settled');

export function createDestinationWorker(options: DestinationWorkerOptions): DestinationWorker {
  const { database, clock, log, destination, deliveryTimeoutMs } = options;
  const underWay = new Set<Promise<void>>();
  let looking: Promise<void> | undefined;
  let isLooking = false;
  let lookAgain = false;
  let stopped = true;
  let isClockWarned = false;
  let cancelTimer: Cancel = () => undefined;

  function wake(): void {
    if (stopped) return;
    lookAgain = true;
    if (isLooking) return;
    isLooking = true;
    looking = look();
  }

  async function look(): Promise<void> {
    while (lookAgain && !stopped && underWay.size < AT_ONCE) {
      lookAgain = false;
      cancelTimer();
      const nextAt = await claimAndSend();
      if (nextAt <= clock.now()) lookAgain = true;
      // The clock may have been set back since.
      else cancelTimer = clock.after(Math.min(POLL_MS, nextAt - clock.now()), wake);
    }
    isLooking = false;
  }

  /** Returns when to look again. */
  async function claimAndSend(): Promise<number> {
    const now = clock.now();
    const poll = now + POLL_MS;
    try {
      const leaseMs = leaseFor(deliveryTimeoutMs);
      const claim = await claimDeliveries(database, { destination, now, leaseMs, atMost: AT_ONCE - underWay.size });
      if (claim.isCorrected) warnOfClock();
      for (const row of claim.rows) {
        claimedChannel.publish({ id: row.id, destination: row.destination });
        const sending = sendAndSettle(row).finally(() => {
          underWay.delete(sending);
          wake();
        });
        underWay.add(sending);
      }
      return Math.min(claim.nextAt ?? poll, poll);
    } catch (error) {
      log.error({ err: error, destination: destination.name }, 'outbox cannot claim');
      return poll;
    }
  }

  /** Two processes whose clocks differ correct each other again and again: one line in ten minutes says it as well. */
  function warnOfClock(): void {
    if (isClockWarned) return;
    isClockWarned = true;
    clock.after(CLOCK_WARNING_INTERVAL_MS, () => {
      isClockWarned = false;
    });
    log.warn(
      { destination: destination.name },
      'outbox times were ahead of this clock and have been corrected: check the clocks of all servers',
    );
  }

  async function sendAndSettle(row: OutboxRow): Promise<void> {
    const outcome = await send(row);
    if (outcome.kind === 'sent') sentChannel.publish({ id: row.id, destination: row.destination });
    try {
      const settled = await settleDelivery(database, row, outcome, { now: clock.now(), random: Math.random() });
      settledChannel.publish({ id: row.id, destination: row.destination, settled });
      options.count(settled);
      if (outcome.kind !== 'sent') {
        log.warn({ delivery: row.id, destination: row.destination, settled, reason: outcome.reason }, 'not delivered');
      }
    } catch (error) {
      // The lease runs out, and the row is claimed again.
      log.error({ err: error, delivery: row.id }, 'outbox cannot settle');
    }
  }

  async function send(row: OutboxRow): Promise<DeliveryOutcome> {
    const abort = new AbortController();
    const timedOut = Promise.withResolvers<DeliveryOutcome>();
    const cancel = clock.after(deliveryTimeoutMs, () => {
      timedOut.resolve({ kind: 'retry', reason: `no answer within ${deliveryTimeoutMs} ms` });
      abort.abort();
    });
    const delivery = {
      id: row.id,
      subject: row.subject,
      body: JSON.parse(row.body) as unknown,
      attempt: row.attempts,
      createdAt: row.created_at,
    };
    try {
      return await Promise.race([destination.deliver(delivery, abort.signal), timedOut.promise]);
    } catch (error) {
      return { kind: 'retry', reason: reasonOf(error) };
    } finally {
      cancel();
    }
  }

  return {
    start() {
      stopped = false;
      wake();
    },
    wake,
    async stop() {
      stopped = true;
      cancelTimer();
      await looking;
      await Promise.all(underWay);
    },
  };
}

/** `fetch` says only "fetch failed"; why stands in its cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
