import { type DeletedEvents, deletedEventsSchema } from '@whorl/contract/analytics/own-events.ts';
import { withdrawalCalls } from '@whorl/contract/urls.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ApiOperation } from '../platform/api-operation.ts';
import type { Services } from '../platform/feature.ts';
import { eventData } from './event-data.ts';

export const ownEventsOperation: ApiOperation = {
  method: 'delete',
  path: withdrawalCalls.ownEvents,
  id: 'delete-own-events',
  security: ['visitorCookie'],
  summary:
    'Deletes the analytics events of the browser that carries the signed cookie; the visitor and the visits stay.',
  answers: {
    200: { description: 'None of them is kept. Without a cookie there were none.', schema: deletedEventsSchema },
  },
  errors: ['cross_origin', 'unavailable'],
};

/** @param visitorOf whose signed cookie a request carries */
export function serveOwnEvents(
  server: FastifyInstance,
  { database }: Pick<Services, 'database'>,
  visitorOf: (request: FastifyRequest) => string | undefined,
): void {
  server.delete(withdrawalCalls.ownEvents, async (request, reply) => {
    const visitorId = visitorOf(request);
    const erased =
      visitorId === undefined
        ? { count: 0, elsewhere: [] }
        : await database.commitTogether((tx) => eventData.erase(tx, visitorId));
    const answer: DeletedEvents = { deleted: erased.count, forwarded: erased.elsewhere.length > 0 };
    return reply.header('cache-control', 'no-store').send(answer);
  });
}
