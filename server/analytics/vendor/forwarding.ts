import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Services } from '../../platform/feature.ts';
import type { Destination } from '../../platform/outbox/outbox.ts';
import { deleteOldBatches } from './delete-old-batches.ts';
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

/** The vendor as a destination of the outbox. Each delivery names a batch of stored events. */
export const createVendorDestination = (
  settings: VendorSettings,
  { database, clock }: { database: Database; clock: Clock },
): Destination => ({
  name: VENDOR,
  rate: vendorRate,
  deliver: (delivery, signal) => sendBatch({ database, clock, settings }, delivery.subject, signal),
});

/**
 * Deletes old batches, and makes new ones of the stored events.
 *
 * @param isForwarded false where there is no vendor: what is stored is left alone then
 */
export function startForwarding(
  { database, clock, jobs, outbox }: Pick<Services, 'database' | 'clock' | 'jobs' | 'outbox'>,
  isForwarded: boolean,
): void {
  jobs.every(CLEAN_UP_INTERVAL_MS, 'delete old batches', () => deleteOldBatches(database, clock.now()));
  if (!isForwarded) return;
  jobs.every(MAKE_INTERVAL_MS, 'make batches for the vendor', async (stop) => {
    const made = await makeBatches({ database, clock, outbox }, stop);
    if (made > 0) outbox.wake();
  });
}
