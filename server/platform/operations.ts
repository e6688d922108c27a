import { createHash, timingSafeEqual } from 'node:crypto';
import { operatorCalls } from '@whorl/contract/urls.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { collectDefaultMetrics } from 'prom-client';
import type { Feature } from './feature.ts';
import { ApiError } from './http/api-error.ts';

/**
 * What those who run the server ask it: is the process alive, can it work, how is it doing.
 *
 * @param metricsToken without one there are no metrics; with one, only for who presents it
 */
export function createOperations(metricsToken: string | undefined): Feature {
  return {
    name: 'operations',
    register(server, { database, metrics }) {
      collectDefaultMetrics({ register: metrics });

      server.get(operatorCalls.healthz, (_request, reply) => noStore(reply).send({ status: 'ok' }));

      server.get(operatorCalls.readyz, async (request, reply) => {
        try {
          await sql`select 1`.execute(database.kysely);
        } catch (error) {
          request.log.error({ err: error }, 'not ready');
          throw new ApiError('unavailable');
        }
        return noStore(reply).send({ status: 'ok' });
      });

      server.get(operatorCalls.metrics, async (request, reply) => {
        if (metricsToken === undefined || !presents(request, metricsToken)) throw new ApiError('not_found');
        return noStore(reply)
          .type(metrics.contentType)
          .send(await metrics.metrics());
      });
    },
  };
}

const noStore = (reply: FastifyReply): FastifyReply => reply.header('cache-control', 'no-store');

/** Compares hashes, so that neither the length nor the time taken tells anything of the token. */
function presents(request: FastifyRequest, token: string): boolean {
  const hash = (value: string) => createHash('sha256').update(value).digest();
  return timingSafeEqual(hash(request.headers.authorization ?? ''), hash(`Bearer ${token}`));
}
