import { randomUUIDv7 } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import { Counter, type Registry } from 'prom-client';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';
import { createBacklogWatch, registerBacklogGauges } from './backlog.ts';
import { createDestinationWorker } from './destination-worker.ts';
import type { Destination, Outbox } from './outbox.ts';

export type OutboxOptions = {
  database: Database;
  clock: Clock;
  log: Log;
  metrics: Registry;
  destinations: readonly Destination[];
  /** How long a destination may take to answer. */
  deliveryTimeoutMs: number;
};

const writtenChannel = channel('outbox:written');

/** One worker per destination, so that a slow one holds up no other. */
export function createOutbox(options: OutboxOptions): Outbox {
  const { database, clock, destinations } = options;
  const names = new Set(destinations.map(({ name }) => name));
  const counter = new Counter({
    name: 'outbox_attempts_total',
    help: 'Delivery attempts by destination and by how they ended.',
    labelNames: ['destination', 'outcome'],
    registers: [options.metrics],
  });
  const workers = destinations.map((destination) =>
    createDestinationWorker({
      ...options,
      destination,
      count: (outcome) => counter.inc({ destination: destination.name, outcome }),
    }),
  );

  registerBacklogGauges(options);
  const watch = createBacklogWatch(options);

  return {
    async start() {
      for (const { name } of destinations) await register(database, name);
      for (const worker of workers) worker.start();
      watch.start();
    },
    async deliverLater(tx, deliveries) {
      if (deliveries.length === 0) return;
      const now = clock.now();
      const rows = deliveries.map(({ destination, subject, body, held }) => {
        if (!names.has(destination)) throw new Error(`Nothing delivers to "${destination}"`);
        return {
          id: randomUUIDv7(),
          destination,
          subject,
          body: JSON.stringify(body),
          state: held === true ? ('held' as const) : ('waiting' as const),
          due_at: now,
          lease_until: 0,
          token: 0,
          attempts: 0,
          failed_at: null,
          last_error: null,
          created_at: now,
          settled_at: null,
        };
      });
      await tx.insertInto('outbox').values(rows).execute();
      writtenChannel.publish({ subjects: rows.map(({ subject }) => subject) });
    },
    wake() {
      for (const worker of workers) worker.wake();
    },
    async stop() {
      await watch.stop();
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}

async function register(database: Database, name: string): Promise<void> {
  await database.commitTogether((tx) =>
    tx
      .insertInto('outbox_destinations')
      .values({ name, full_at: 0, open_until: 0, paused_at: null, failures: 0, probe: null })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute(),
  );
}
