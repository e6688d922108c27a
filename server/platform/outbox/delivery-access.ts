import type {
  DeliveryDetail,
  DeliveryList,
  DeliveryListQuery,
  DestinationState,
} from '@whorl/contract/console/deliveries.ts';
import type { TransactionWork } from '../database/database.ts';
import type { Services } from '../feature.ts';
import { toIsoTime } from '../iso-time.ts';
import { findDelivery, readFailures, retryDeadLetter, retryDeadLetters } from './deliveries.ts';
import { findDeliveryPage, type ListedDelivery } from './find-delivery-page.ts';
import { findDestinations } from './find-destinations.ts';

/** Services for access to deliveries. A process without the outbox's workers has nothing to wake. */
export type DeliveryServices = Pick<Services, 'database' | 'clock'> & { outbox: Pick<Services['outbox'], 'wake'> };

/** Returns those of these subjects that are leads. */
type FindLeadIds = (subjects: readonly string[]) => Promise<readonly string[]>;

/**
 * Creates the functions with which operators read and retry deliveries.
 *
 * Functions that change something take `record`, which runs in the transaction of the change.
 */
export function createDeliveryAccess({ database, clock, outbox }: DeliveryServices, findLeadIds: FindLeadIds) {
  const { kysely } = database;
  return {
    async list(query: DeliveryListQuery): Promise<DeliveryList> {
      const { page, next } = await findDeliveryPage(kysely, query);
      const leadIds = await findLeadIds([...new Set(page.map(({ subject }) => subject))]);
      return {
        deliveries: page.map((row) => ({ ...toSummary(row, leadIds), lastError: row.last_error })),
        next,
        destinations: await findDestinations(kysely, clock.now()),
      };
    },

    findDestinations: (): Promise<DestinationState[]> => findDestinations(kysely, clock.now()),

    async find(id: string): Promise<DeliveryDetail | undefined> {
      const row = await findDelivery(kysely, id);
      if (row === undefined) return undefined;
      return {
        ...toSummary(row, await findLeadIds([row.subject])),
        failures: readFailures(row).map(({ at, reason }) => ({ at: toIsoTime(at), reason })),
        payload: JSON.parse(row.body) as unknown,
      };
    },

    /** Retries a failed delivery. Returns whether it was one. */
    async retry(id: string, record: TransactionWork<void>): Promise<boolean> {
      const isRetried = await retryDeadLetter(database, id, clock.now(), record);
      if (isRetried) outbox.wake();
      return isRetried;
    },

    /** Retries all failed deliveries of a destination. Returns their number. */
    async retryAll(destination: string, record: TransactionWork<void>): Promise<number> {
      const count = await retryDeadLetters(database, destination, clock.now(), record);
      outbox.wake([destination]);
      return count;
    },
  };
}

function toSummary(
  { id, destination, state, attempts, subject, ...row }: ListedDelivery,
  leadIds: readonly string[],
): Omit<DeliveryDetail, 'failures' | 'payload'> {
  return {
    id,
    destination,
    state,
    attempts,
    subject,
    leadId: leadIds.includes(subject) ? subject : null,
    createdAt: toIsoTime(row.created_at),
    dueAt: toIsoTime(row.due_at),
    settledAt: row.settled_at === null ? null : toIsoTime(row.settled_at),
  };
}
