import type { ApiOperation } from '@whorl/contract/api/api-operation.ts';
import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import {
  deliveriesRetrySchema,
  deliveryDetailSchema,
  deliveryFilterSchema,
  deliveryListQuerySchema,
  deliveryListSchema,
} from '@whorl/contract/console/deliveries.ts';
import {
  actionOperation,
  deliveriesDue,
  idParameter,
  listOperation,
  queryParameter,
  readOperation,
  session,
} from './operation-parts.ts';

const { destination, state, from, to } = deliveryFilterSchema.entries;
const id = idParameter('delivery');

/** Registered only if the console is on. */
export const deliveryOperations: readonly ApiOperation[] = [
  listOperation({
    path: consoleCalls.deliveries,
    id: 'listDeliveries',
    summary:
      'Returns deliveries, newest first, a page at a time, and the state of each destination. Recorded in the audit log.',
    filters: [
      queryParameter('destination', 'Only deliveries to this destination.', destination),
      queryParameter('state', 'Only deliveries in this state.', state),
      queryParameter('from', 'The first day, in UTC.', from),
      queryParameter('to', 'The last day, in UTC.', to),
    ],
    after: deliveryListQuerySchema.entries.after,
    answer: { description: 'The deliveries.', schema: deliveryListSchema },
  }),
  readOperation({
    path: consoleCalls.delivery,
    id: 'readDelivery',
    summary: 'Returns one delivery with its failed attempts and, for editors, its payload. Recorded in the audit log.',
    target: id,
    answer: { description: 'The delivery.', schema: deliveryDetailSchema },
  }),
  actionOperation({
    path: consoleCalls.deliveryRetry,
    id: 'retryDelivery',
    summary: 'Retries a failed delivery. Requires the role editor.',
    target: id,
    answer: deliveriesDue,
    errors: ['conflict'],
  }),
  {
    ...session,
    method: 'post',
    path: consoleCalls.deliveriesRetry,
    id: 'retryDeliveries',
    summary: 'Retries all failed deliveries to one destination. Requires the role editor.',
    body: { schema: deliveriesRetrySchema },
    answers: { 200: deliveriesDue },
    errors: ['bad_request', 'signed_out', 'forbidden', 'cross_origin', 'unavailable'],
  },
];
