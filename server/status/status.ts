import { type ServiceStatus, serviceStatusSchema } from '@whorl/contract/service-status.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import { sql } from 'kysely';
import type { Feature } from '../platform/feature.ts';

/** `GET /service-status`: this server's own health, in the words of a status page. */
export const createStatus = (): Feature => ({
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
  register(server, { database }) {
    server.get(endpoints.serviceStatus, async (request, reply) => {
      let data: ServiceStatus = { status: 'none', description: 'All systems normal' };
      try {
        await sql`select 1`.execute(database.kysely);
      } catch (error) {
        request.log.error({ err: error }, 'Unable to get service status');
        data = { status: 'major', description: 'The database does not answer' };
      }
      return reply.header('cache-control', 'no-store').send({ data });
    });
  },
});
