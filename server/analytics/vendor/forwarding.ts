import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Migrations } from '../../platform/database/migrations.ts';
import type { Services } from '../../platform/feature.ts';
import type { Delivery, Destination } from '../../platform/outbox/outbox.ts';
import { deleteOldBatches } from './delete-old-batches.ts';
import { forwardMigrations } from './forward-tables.ts';
import { makeBatches } from './make-batches.ts';
import { sendBatch, VENDOR, vendorRate } from './send-batch.ts';

export type VendorSettings = {
  readonly apiKey: string;
  /** The whole address of its HTTP V2 interface. */
  readonly url: string;
};

/** How long an event waits for others that go with it. */
const MAKE_INTERVAL_MS = 10_000;
const CLEAN_UP_INTERVAL_MS = 6 * 60 * 60_000;

/** Sends every stored event on to the vendor; does nothing, and leaves what is stored alone, where there is none. */
export function createForwarding(vendor: VendorSettings | undefined): {
  migrations: Migrations;
  destinations: readonly Destination[];
  start(services: Services): void;
} {
  let running: { database: Database; clock: Clock } | undefined;
  const deliver = (settings: VendorSettings, delivery: Delivery, signal: AbortSignal) => {
    if (running === undefined) throw new Error('The server has not started');
    return sendBatch({ ...running, settings }, delivery.subject, signal);
  };
  return {
    migrations: forwardMigrations,
    destinations:
      vendor === undefined
        ? []
        : [{ name: VENDOR, rate: vendorRate, deliver: (delivery, signal) => deliver(vendor, delivery, signal) }],
    start({ database, clock, jobs, outbox }) {
      jobs.every(CLEAN_UP_INTERVAL_MS, 'delete old batches', () => deleteOldBatches(database, clock.now()));
      if (vendor === undefined) return;
      running = { database, clock };
      jobs.every(MAKE_INTERVAL_MS, 'make batches for the vendor', async (stop) => {
        const made = await makeBatches({ database, clock, outbox }, stop);
        if (made > 0) outbox.wake();
      });
    },
  };
}
