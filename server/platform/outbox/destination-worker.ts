import { channel } from 'node:diagnostics_channel';
import type { Cancel, Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';
import { describeFailure, findErrorCode } from '../vendor/fetch-vendor-json.ts';
import { claimDeliveries } from './claim-deliveries.ts';
import type { DeliveryOutcome, Destination, OutboxActivity } from './outbox.ts';
import type { OutboxRow } from './outbox-tables.ts';
import { type SettledState, settleDelivery } from './settle-delivery.ts';

/** Maximum concurrent deliveries to one destination. */
const MAX_CONCURRENT = 8;
/** Poll interval for deliveries of other processes and expired leases. */
const POLL_MS = 5_000;
const CLOCK_WARNING_INTERVAL_MS = 10 * 60_000;
/** The lease covers the delivery timeout and storing the outcome. */
const computeLeaseMs = (deliveryTimeoutMs: number): number => 2 * deliveryTimeoutMs;

export type DestinationWorker = {
  start(): void;
  wake(): void;
  activity(): OutboxActivity;
  stop(): Promise<void>;
};
type DestinationWorkerOptions = {
  database: Database;
  clock: Clock;
  log: Log;
  destination: Destination;
  deliveryTimeoutMs: number;
  /** Called with the outcome and the duration of each attempt, for the metrics. */
  count(outcome: SettledState, durationMs: number): void;
};

// Diagnostics channels with the steps of a delivery, for tracing and for tests that end the process at a step.
const claimedChannel = channel('outbox:claimed');
const sentChannel = channel('outbox:sent');
const settledChannel = channel('outbox:settled');

/** Creates the worker that claims the due deliveries of one destination, sends them and stores the outcomes. */
export function createDestinationWorker(options: DestinationWorkerOptions): DestinationWorker {
  const { database, clock, log, destination, deliveryTimeoutMs } = options;
  const activeDeliveries = new Set<Promise<void>>();
  let sending = 0;
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
    looking = processQueue();
  }

  async function processQueue(): Promise<void> {
    while (lookAgain && !stopped && activeDeliveries.size < MAX_CONCURRENT) {
      lookAgain = false;
      cancelTimer();
      const nextAt = await claimAndSend();
      if (nextAt <= clock.now()) lookAgain = true;
      // The clock may have been set back since the claim, so the delay is limited.
      else cancelTimer = clock.after(Math.min(POLL_MS, nextAt - clock.now()), wake);
    }
    isLooking = false;
  }

  /** Claims and sends due deliveries. Returns the time of the next poll. */
  async function claimAndSend(): Promise<number> {
    const now = clock.now();
    const poll = now + POLL_MS;
    try {
      const leaseMs = computeLeaseMs(deliveryTimeoutMs);
      const claim = await claimDeliveries(database, {
        destination,
        now,
        leaseMs,
        atMost: MAX_CONCURRENT - activeDeliveries.size,
      });
      if (claim.isCorrected) logClockWarning();
      for (const row of claim.rows) {
        claimedChannel.publish({ id: row.id, destination: row.destination });
        const attempt = sendAndSettle(row).finally(() => {
          activeDeliveries.delete(attempt);
          wake();
        });
        activeDeliveries.add(attempt);
      }
      return Math.min(claim.nextAt ?? poll, poll);
    } catch (error) {
      log.error({ err: error, destination: destination.name }, 'outbox could not claim deliveries');
      return poll;
    }
  }

  /**
   * Logs at most one warning in ten minutes, because two processes with different clocks correct each other repeatedly.
   */
  function logClockWarning(): void {
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
    const began = performance.now();
    const outcome = await send(row);
    const durationMs = performance.now() - began;
    if (outcome.kind === 'sent') sentChannel.publish({ id: row.id, destination: row.destination });
    try {
      const settled = await settleDelivery(database, row, outcome, { now: clock.now(), random: Math.random() });
      settledChannel.publish({ id: row.id, destination: row.destination, settled });
      options.count(settled, durationMs);
      if (outcome.kind !== 'sent') {
        log.warn({ delivery: row.id, destination: row.destination, settled, code: outcome.code }, 'delivery failed');
      }
    } catch (error) {
      // The delivery is claimed again when its lease expires.
      log.error({ err: error, delivery: row.id }, 'outbox could not store the outcome of a delivery');
    }
  }

  async function send(row: OutboxRow): Promise<DeliveryOutcome> {
    const abort = new AbortController();
    const timedOut = Promise.withResolvers<DeliveryOutcome>();
    const cancel = clock.after(deliveryTimeoutMs, () => {
      timedOut.resolve({ kind: 'retry', reason: `no response within ${deliveryTimeoutMs} ms`, code: 'timeout' });
      abort.abort();
    });
    const delivery = {
      id: row.id,
      subject: row.subject,
      body: JSON.parse(row.body) as unknown,
      attempt: row.attempts,
      createdAt: row.created_at,
    };
    sending += 1;
    try {
      return await Promise.race([destination.deliver(delivery, abort.signal), timedOut.promise]);
    } catch (error) {
      return { kind: 'retry', reason: describeFailure(error), code: findErrorCode(error) };
    } finally {
      sending -= 1;
      cancel();
    }
  }

  return {
    start() {
      stopped = false;
      wake();
    },
    wake,
    activity: () => ({ storing: activeDeliveries.size - sending + (isLooking ? 1 : 0), sending }),
    async stop() {
      stopped = true;
      cancelTimer();
      await looking;
      await Promise.all(activeDeliveries);
    },
  };
}
