import { type ServiceStatus, serviceStatusSchema } from '@whorl/contract/service-status.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Feature, Services } from '../platform/feature.ts';
import { createCachedAnswer } from '../platform/vendor/cached-answer.ts';
import { askStatuspage } from './statuspage.ts';

/** Status pages are asked by every visitor of every site that shows one. */
const FRESH_MS = 60_000;
const RETRY_MS = 15_000;
/** A status that nobody confirmed for so long says nothing about now. */
const STALE_AT_MOST_MS = 10 * 60_000;
/** In the log and in the browser's console. */
const FAILED = 'Unable to get service status';

/**
 * `GET /service-status`: what the status page says, or where there is none, this server's own health in the words of one.
 *
 * @param page scheme, host and port of a status page in the format of Statuspage
 */
export const createStatus = (services: Services, page: string | undefined): Feature => ({
  name: 'status',
  api: [
    {
      method: 'get',
      path: endpoints.serviceStatus,
      id: 'service-status',
      summary: 'How the service is, in the words of a status page.',
      answers: { 200: { description: '`none` means that nothing is wrong.', schema: serviceStatusSchema } },
    },
  ],
  addRoutes(server) {
    const read = page === undefined ? ownHealth(services) : statusOf(page, services);
    server.get(endpoints.serviceStatus, async (request, reply) =>
      reply.header('cache-control', 'no-store').send({ data: await read(request) }),
    );
  },
});

type ReadStatus = (request: FastifyRequest) => Promise<ServiceStatus>;

function statusOf(page: string, { clock, log }: Services): ReadStatus {
  const latest = createCachedAnswer({
    ask: () => askStatuspage(page, clock),
    clock,
    freshMs: FRESH_MS,
    retryMs: RETRY_MS,
    onFailure: (error) => log.error({ err: error }, FAILED),
  });
  return async () => {
    const answer = await latest();
    return answer !== undefined && clock.now() - answer.at < STALE_AT_MOST_MS
      ? answer.value
      : { status: 'unknown', description: 'Status unknown', url: page };
  };
}

const ownHealth =
  ({ database }: Services): ReadStatus =>
  async (request) => {
    try {
      database.checkFiles();
      await sql`select 1`.execute(database.kysely);
      return { status: 'none', description: 'All systems normal' };
    } catch (error) {
      request.log.error({ err: error }, FAILED);
      return { status: 'major', description: 'The database does not answer' };
    }
  };
