import type { Kysely } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import type { Cancel, Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import type { Log } from '../log.ts';
import type { Destination } from './outbox.ts';

const WATCH_INTERVAL_MS = 60_000;
/** Minimum time between two warnings about one destination. */
const WARNING_INTERVAL_MS = 10 * 60_000;
/** Wait allowed in addition to what the rate explains: a retry or two, a short outage. */
const GRACE_MS = 5 * 60_000;

type Backlog = { destination: string; waiting: number; oldestAt: number };
type Options = {
  database: Database;
  clock: Clock;
  log: Log;
  metrics: Registry;
  /** Returns the destinations of this process. */
  listDestinations(): readonly Destination[];
};

/** Registers the gauges of each destination's queue length and the age of its oldest delivery. */
export function registerBacklogGauges({ database, clock, log, metrics, listDestinations }: Options): void {
  const set = async (gauge: Gauge<'destination'>, getValue: (backlog: Backlog) => number): Promise<void> => {
    try {
      const backlogs = await readBacklogs(database.kysely);
      gauge.reset();
      for (const { name: destination } of listDestinations()) {
        const found = backlogs.find((backlog) => backlog.destination === destination);
        gauge.set({ destination }, found === undefined ? 0 : getValue(found));
      }
    } catch (error) {
      // The other metrics are needed most while the database is unavailable.
      log.warn({ err: error }, 'outbox metrics were not updated');
    }
  };
  new Gauge({
    name: 'outbox_waiting',
    help: 'Deliveries waiting, by destination.',
    labelNames: ['destination'],
    registers: [metrics],
    collect() {
      return set(this, ({ waiting }) => waiting);
    },
  });
  new Gauge({
    name: 'outbox_oldest_waiting_seconds',
    help: 'Age of the oldest waiting delivery in seconds, by destination; 0 when none is waiting.',
    labelNames: ['destination'],
    registers: [metrics],
    collect() {
      return set(this, (backlog) => computeAge(backlog, clock) / 1000);
    },
  });
}

/** Creates a monitor that logs a warning when deliveries wait longer than the rate of their destination explains. */
export function createBacklogMonitor({ database, clock, log, listDestinations }: Options): {
  start(): void;
  stop(): Promise<void>;
} {
  const mutedUntil = new Map<string, number>();
  let cancel: Cancel = () => undefined;
  let looking: Promise<void> = Promise.resolve();
  let isStopped = false;

  async function checkBacklogs(): Promise<void> {
    try {
      for (const backlog of await readBacklogs(database.kysely)) logBacklog(backlog);
    } catch (error) {
      log.error({ err: error }, 'outbox backlog cannot be read');
    }
    plan();
  }

  function logBacklog(backlog: Backlog): void {
    const rate = listDestinations().find(({ name }) => name === backlog.destination)?.rate;
    const waitedMs = computeAge(backlog, clock);
    const now = clock.now();
    const explainedMs = rate === undefined ? 0 : (backlog.waiting * 1000) / rate.perSecond;
    const muted = mutedUntil.get(backlog.destination) ?? 0;
    const isMuted = muted > now && muted <= now + WARNING_INTERVAL_MS;
    if (waitedMs <= explainedMs + GRACE_MS || isMuted) return;
    mutedUntil.set(backlog.destination, now + WARNING_INTERVAL_MS);
    const { destination, waiting } = backlog;
    log.warn(
      { destination, waiting, oldestSeconds: Math.round(waitedMs / 1000) },
      rate === undefined
        ? 'deliveries wait for a destination that is not configured'
        : 'deliveries wait longer than the rate of their destination explains',
    );
  }

  function plan(): void {
    if (isStopped) return;
    cancel = clock.after(WATCH_INTERVAL_MS, () => {
      looking = checkBacklogs();
    });
  }

  return {
    start: plan,
    async stop() {
      isStopped = true;
      cancel();
      await looking;
    },
  };
}

const computeAge = ({ oldestAt }: Backlog, clock: Clock): number => Math.max(0, clock.now() - oldestAt);

async function readBacklogs(kysely: Kysely<Tables>): Promise<Backlog[]> {
  const rows = await kysely
    .selectFrom('outbox')
    .select((row) => [
      'destination',
      row.fn.countAll<number | string>().as('waiting'),
      row.fn.min('created_at').as('oldestAt'),
    ])
    .where('state', '=', 'waiting')
    .groupBy('destination')
    .execute();
  return rows.map(({ destination, waiting, oldestAt }) => ({ destination, waiting: Number(waiting), oldestAt }));
}
