import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import {
  type DeliveryDetail,
  type DeliveryList,
  type DeliveryListQuery,
  type DestinationState,
  deliveriesRetrySchema,
  deliveryListQuerySchema,
} from '@whorl/contract/console/deliveries.ts';
import { includesRole } from '@whorl/contract/console/roles.ts';
import type { TransactionWork } from '../platform/database/database.ts';
import type { Services } from '../platform/feature.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { type Actor, createAuditRecorder } from './audit-log.ts';
import type { AddConsoleRoute } from './console-routes.ts';
import { parseBody, parseParameters, readId } from './parse-request.ts';
import type { UserWithRole } from './session.ts';

/** Functions of the outbox. Those that change something run `record` in the same transaction. */
export type DeliveryAccess = {
  list(query: DeliveryListQuery): Promise<DeliveryList>;
  /** Returns the state of every destination. */
  findDestinations(): Promise<DestinationState[]>;
  find(id: string): Promise<DeliveryDetail | undefined>;
  /** Retries a failed delivery. Returns whether it was one. */
  retry(id: string, record: TransactionWork<void>): Promise<boolean>;
  /** Retries all failed deliveries of a destination. Returns their number. */
  retryAll(destination: string, record: TransactionWork<void>): Promise<number>;
};

/**
 * Creates the functions with which users read deliveries. Reasons of failures and payloads may contain personal data, so
 * that each access is recorded in the audit log.
 */
export function createDeliveryReader(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  deliveries: Pick<DeliveryAccess, 'list' | 'find'>,
) {
  const record = createAuditRecorder(clock);
  return {
    async list(actor: Actor, query: DeliveryListQuery): Promise<DeliveryList> {
      await database.commitTogether(record(actor, 'deliveries.list'));
      return deliveries.list(query);
    },

    /** Returns a delivery, without its payload for viewers. @throws ApiError `not_found` */
    async find(user: UserWithRole, id: string): Promise<DeliveryDetail> {
      const delivery = await requireDelivery(deliveries, id);
      const canReadPayload = includesRole(user.role, 'editor');
      await database.commitTogether(
        record(user, 'delivery.view', delivery.id, canReadPayload ? 'with payload' : undefined),
      );
      return canReadPayload ? delivery : { ...delivery, payload: null };
    },
  };
}

async function requireDelivery(deliveries: Pick<DeliveryAccess, 'find'>, id: string): Promise<DeliveryDetail> {
  const delivery = await deliveries.find(id);
  if (delivery === undefined) throw new ApiError('not_found');
  return delivery;
}

/** Registers the endpoints of deliveries. Each access and each retry is recorded in the audit log. */
export function registerDeliveries(
  addRoute: AddConsoleRoute,
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  deliveries: DeliveryAccess,
): void {
  const record = createAuditRecorder(clock);
  const reader = createDeliveryReader({ database, clock }, deliveries);

  addRoute('GET', consoleCalls.deliveries, 'viewer', (operator, request) =>
    reader.list(operator, parseParameters(deliveryListQuerySchema, request)),
  );

  addRoute('GET', consoleCalls.delivery, 'viewer', (operator, request) => reader.find(operator, readId(request)));

  addRoute('POST', consoleCalls.deliveryRetry, 'editor', async (operator, request) => {
    const { id, state } = await requireDelivery(deliveries, readId(request));
    if (!(await deliveries.retry(id, record(operator, 'delivery.retry', id))))
      throw new ApiError(
        'conflict',
        state === 'held'
          ? 'The lead of this delivery is in quarantine. Release the lead to deliver it.'
          : 'This delivery is not a failed one, so it can’t be retried.',
      );
    return { deliveriesDue: 1 };
  });

  addRoute('POST', consoleCalls.deliveriesRetry, 'editor', async (operator, request) => {
    const { destination } = parseBody(deliveriesRetrySchema, request);
    return { deliveriesDue: await deliveries.retryAll(destination, record(operator, 'deliveries.retry', destination)) };
  });
}
