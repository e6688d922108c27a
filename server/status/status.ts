import { type ServiceStatus, serviceStatusSchema } from '@whorl/contract/service-status.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Feature, Services } from '../platform/feature.ts';
import { createCachedResponse } from '../platform/vendor/cached-response.ts';
import { measureStatus } from './measure.ts';
import { registerStatusPage } from './status-page.ts';
import { fetchStatuspage } from './statuspage.ts';

/** Cache time of the status page's response, which would otherwise be requested for every visitor. */
const FRESH_MS = 60_000;
const RETRY_MS = 15_000;
/** Maximum age of the last response while the status page is unavailable. */
const MAX_STALE_MS = 10 * 60_000;
/** Message in the log and in the browser's console. */
const FAILED = 'Unable to get service status';

/**
 * Creates the feature of the status page: `GET /service-status` returns the status of an external status page, or this
 * server's own health without one, and `/status/` has the measurements of the last 90 days. It measures the routes of
 * features that are registered after it.
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
      summary: 'Returns the status of the service.',
      answers: { 200: { description: '`none` means that there is no incident.', schema: serviceStatusSchema } },
    },
  ],
  addRoutes(server) {
    if (page === undefined) measureStatus(server, services);
    registerStatusPage(server, services, page !== undefined);
    const read = page === undefined ? createHealthReader(services) : toStatus(page, services);
    server.get(endpoints.serviceStatus, async (request, reply) =>
      reply.header('cache-control', 'no-store').send({ data: await read(request) }),
    );
  },
});

type ReadStatus = (request: FastifyRequest) => Promise<ServiceStatus>;

function toStatus(page: string, { clock, log }: Services): ReadStatus {
  const latest = createCachedResponse({
    fetch: () => fetchStatuspage(page, clock),
    clock,
    freshMs: FRESH_MS,
    retryMs: RETRY_MS,
    onFailure: (error) => log.error({ err: error }, FAILED),
  });
  return async () => {
    const answer = await latest();
    return answer !== undefined && clock.now() - answer.at < MAX_STALE_MS
      ? answer.value
      : { status: 'unknown', description: 'Status unknown', url: page };
  };
}

const createHealthReader =
  ({ database }: Services): ReadStatus =>
  async (request) => {
    try {
      database.checkFiles();
      await sql`select 1`.execute(database.kysely);
      return { status: 'none', description: 'All systems normal' };
    } catch (error) {
      request.log.error({ err: error }, FAILED);
      return { status: 'major', description: 'The database does not respond' };
    }
  };
