import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Services } from '../../platform/feature.ts';
import type { Destination } from '../../platform/outbox/outbox.ts';
import { deleteOldBatches } from './delete-old-batches.ts';
import { type EventReceiver, makeBatches } from './make-batches.ts';
import { sendBatch, vendorRate, vendorReceiver } from './send-batch.ts';

export type VendorSettings = {
  readonly apiKey: string;
  /** Complete URL of its HTTP V2 API. */
  readonly url: string;
};

/** Maximum time that an event waits for others of its batch. */
const BATCH_INTERVAL_MS = 10_000;
const CLEAN_UP_INTERVAL_MS = 6 * 60 * 60_000;

/** Creates the vendor's destination of the outbox. Each delivery refers to a batch of stored events. */
export const createVendorDestination = (
  settings: VendorSettings,
  { database, clock }: { database: Database; clock: Clock },
): Destination => ({
  name: vendorReceiver.destination,
  rate: vendorRate,
  deliver: (delivery, signal) => sendBatch({ database, clock, settings }, delivery.subject, signal),
});

/** Starts the jobs that delete old batches and create new ones for each receiver. */
export function startForwarding(
  { database, clock, jobs, outbox }: Pick<Services, 'database' | 'clock' | 'jobs' | 'outbox'>,
  receivers: readonly EventReceiver[],
): void {
  jobs.every(CLEAN_UP_INTERVAL_MS, 'delete old batches', () => deleteOldBatches(database, clock.now()));
  for (const receiver of receivers) {
    jobs.every(BATCH_INTERVAL_MS, `make batches for ${receiver.destination}`, async (stop) => {
      const made = await makeBatches({ database, clock, outbox }, receiver, stop);
      if (made > 0) outbox.wake();
    });
  }
}
