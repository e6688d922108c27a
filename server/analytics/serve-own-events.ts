import { type DeletedEvents, deletedEventsSchema } from '@whorl/contract/analytics/own-events.ts';
import type { ApiOperation } from '@whorl/contract/api/api-operation.ts';
import { withdrawalCalls } from '@whorl/contract/urls.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '../platform/feature.ts';
import { eventData } from './event-data.ts';

export const ownEventsOperation: ApiOperation = {
  method: 'delete',
  path: withdrawalCalls.ownEvents,
  id: 'delete-own-events',
  security: ['visitorCookie'],
  summary: 'Deletes the analytics events of the browser with the signed cookie; the visitor and its visits stay.',
  answers: {
    200: { description: 'All events were deleted; without a cookie there are none.', schema: deletedEventsSchema },
  },
  errors: ['cross_origin', 'unavailable'],
};

/** Registers the deletion route. @param getVisitorId returns the visitor ID in the signed cookie of a request */
export function registerOwnEvents(
  server: FastifyInstance,
  { database }: Pick<Services, 'database'>,
  getVisitorId: (request: FastifyRequest) => string | undefined,
): void {
  server.delete(withdrawalCalls.ownEvents, async (request, reply) => {
    const visitorId = getVisitorId(request);
    const erased =
      visitorId === undefined
        ? { count: 0, externalCopies: [] }
        : await database.commitTogether((tx) => eventData.erase(tx, visitorId));
    const answer: DeletedEvents = { deleted: erased.count, forwarded: erased.externalCopies.length > 0 };
    return reply.header('cache-control', 'no-store').send(answer);
  });
}
