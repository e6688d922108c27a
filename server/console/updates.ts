import { createHash } from 'node:crypto';
import type { ApiOperation } from '@whorl/contract/api/api-operation.ts';
import { applicationListQuerySchema } from '@whorl/contract/console/applications.ts';
import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import { deliveryListQuerySchema } from '@whorl/contract/console/deliveries.ts';
import { errorListQuerySchema } from '@whorl/contract/console/errors.ts';
import { identificationListQuerySchema } from '@whorl/contract/console/identifications.ts';
import { leadListQuerySchema } from '@whorl/contract/console/leads.ts';
import { listEntryQuerySchema } from '@whorl/contract/console/lists.ts';
import { callListQuerySchema } from '@whorl/contract/console/sales-calls.ts';
import { type Revision, type UpdatedSection, updatedSections } from '@whorl/contract/console/updates.ts';
import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Services } from '../platform/feature.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { createEventStreams, sendEvents } from '../platform/http/event-streams.ts';
import type { ConsoleAccess } from './console-access.ts';
import type { AddConsoleRoute } from './console-routes.ts';
import { idParameter, session } from './operation-parts.ts';
import { parseParameters, readId } from './parse-request.ts';
import type { Sessions } from './session.ts';

/** Each stream runs a query every two seconds; a user has one in each visible tab. */
const STREAMS = { name: 'console updates', limit: 200, limitPerOwner: 10 };

type Read = () => Promise<unknown>;
type Access = Pick<
  ConsoleAccess,
  'readCurrentTraffic' | 'leads' | 'identifications' | 'deliveries' | 'errors' | 'applications' | 'lists' | 'salesCalls'
>;

/**
 * Registers the streams by which a list learns that it has changed. They send no data, so that every access to personal
 * data is a request of its own, which the audit log records.
 */
export function registerUpdates(
  addRoute: AddConsoleRoute,
  services: Pick<Services, 'clock' | 'closing' | 'log' | 'database'>,
  sessions: Pick<Sessions, 'find'>,
  access: Access,
): void {
  const { database, clock } = services;
  const streams = createEventStreams(services, STREAMS);
  const { leads, identifications, deliveries, errors, applications, lists, salesCalls } = access;
  const readers: Readonly<Record<UpdatedSection, (request: FastifyRequest) => Read>> = {
    overview: (request) => {
      parseParameters(v.strictObject({}), request);
      return async () => [
        await leads.countOpen(),
        await errors.countUnresolved(),
        (await deliveries.findDestinations()).map(({ name, dead, circuit }) => [name, dead, circuit]),
      ];
    },
    traffic: (request) => {
      parseParameters(v.strictObject({}), request);
      return async () => ({ ...(await access.readCurrentTraffic(database.reports, clock.now())), at: undefined });
    },
    leads: createReader(leadListQuerySchema, (query) => leads.list(query)),
    identifications: createReader(identificationListQuerySchema, (query) => identifications.list(query)),
    // Without the states of the destinations, which have ages.
    deliveries: createReader(deliveryListQuerySchema, async (query) => (await deliveries.list(query)).deliveries),
    errors: createReader(errorListQuerySchema, (query) => errors.list(query)),
    'sales-calls': createReader(callListQuerySchema, (query) => salesCalls.list(query)),
    applications: createReader(applicationListQuerySchema, (query) => applications.list(query)),
    lists: createReader(listEntryQuerySchema, (query) => lists.list(query)),
  };

  addRoute('GET', consoleCalls.updates, 'viewer', (operator, request, reply) => {
    const section = updatedSections.find((known) => known === readId(request));
    if (section === undefined) throw new ApiError('not_found');
    const read = readers[section](request);
    let latest = '';
    const stream = streams.open(operator.name, async () => {
      if ((await sessions.find(request)) === undefined) return { isLast: true };
      const revision = hash(await read());
      if (revision === latest) return {};
      latest = revision;
      return { data: { revision } satisfies Revision };
    });
    return sendEvents(reply, stream);
  });
}

const createReader =
  <Schema extends v.GenericSchema>(schema: Schema, list: (query: v.InferOutput<Schema>) => Promise<unknown>) =>
  (request: FastifyRequest): Read => {
    const query = parseParameters(schema, request);
    return () => list(query);
  };

const hash = (data: unknown): string => createHash('sha256').update(JSON.stringify(data)).digest('base64url');

/** Registered only if the console is on. */
export const updateOperations: readonly ApiOperation[] = [
  {
    ...session,
    method: 'get',
    path: consoleCalls.updates,
    id: 'watchSection',
    summary: `Sends server-sent events with another \`revision\` whenever a list changes. Sections: ${updatedSections.join(', ')}. Takes the filters of the list.`,
    parameters: [idParameter('section')],
    answers: { 200: { description: 'A stream of events, which ends after ten minutes or with the session.' } },
    errors: ['bad_request', 'signed_out', 'forbidden', 'not_found', 'too_many_requests'],
  },
];
