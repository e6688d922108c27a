import { type TrafficAnswer, type TrafficQuestion, trafficAnswerSchema } from '@whorl/contract/analytics/traffic.ts';
import { BOTS_APART, readTrafficParameters } from '@whorl/contract/console/parameters.ts';
import { type ExperimentResults, experimentResultsSchema } from '@whorl/contract/experiments/results.ts';
import { consoleCalls, pageGroups } from '@whorl/contract/urls.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import type { ApiOperation, ApiParameter } from '../platform/api-operation.ts';
import type { Tables } from '../platform/database/tables.ts';
import type { Services } from '../platform/feature.ts';
import { ApiError } from '../platform/http/api-error.ts';

/** What other features know, for who is signed in. */
export type FigureReaders = {
  readTraffic(kysely: Kysely<Tables>, question: TrafficQuestion): Promise<TrafficAnswer>;
  /** @param now milliseconds since 1970 */
  readExperiments(kysely: Kysely<Tables>, now: number): Promise<ExperimentResults>;
};

type Options = FigureReaders & { isSignedIn(request: FastifyRequest): boolean };

/** The figures, as the console's page asks for them. Who is not signed in gets none, and nothing is read for them. */
export function serveFigures(
  server: FastifyInstance,
  { database, clock }: Services,
  { readTraffic, readExperiments, isSignedIn }: Options,
): void {
  const figures = (reply: FastifyReply): FastifyReply =>
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
  const admit = (request: FastifyRequest, reply: FastifyReply): void => {
    figures(reply);
    if (!isSignedIn(request)) throw new ApiError('signed_out');
  };

  server.get(consoleCalls.traffic, async (request, reply) => {
    admit(request, reply);
    const read = readTrafficParameters(new URL(request.url, 'http://localhost').searchParams);
    if ('field' in read) throw new ApiError('bad_request', `${read.field}: ${read.problem}`);
    return figures(reply).send(await readTraffic(database.kysely, read.question));
  });

  server.get(consoleCalls.experiments, async (request, reply) => {
    admit(request, reply);
    return figures(reply).send(await readExperiments(database.kysely, clock.now()));
  });
}

const day = v.pipe(v.string(), v.isoDate());
const value = v.pipe(v.string(), v.minLength(1));
const parameter = (name: string, description: string, schema: v.GenericSchema, required = false): ApiParameter => ({
  in: 'query',
  name,
  description,
  schema,
  required,
});

/** Only where the console is on. */
export const consoleOperations: readonly ApiOperation[] = [
  {
    method: 'get',
    path: consoleCalls.traffic,
    id: 'readTraffic',
    security: ['consoleSession'],
    summary: 'What visitors did in a range of days, for who is signed in to the console.',
    parameters: [
      parameter('from', 'The first day, in UTC.', day, true),
      parameter('to', 'The last day, in UTC.', day, true),
      parameter('utm_source', 'Only visits from this source; at most one of these six.', value),
      parameter('utm_medium', 'Only visits by this medium.', value),
      parameter('utm_campaign', 'Only visits from this campaign.', value),
      parameter('utm_term', 'Only visits by this term.', value),
      parameter('utm_content', 'Only visits by this content.', value),
      parameter('referrer', 'Only visits from this other site, by its domain.', value),
      parameter('group', 'Only pages of this group.', v.picklist(pageGroups)),
      parameter('bots', 'Programs and virtual machines too, apart from people.', v.literal(BOTS_APART)),
      parameter(
        'lines',
        'Lines of each list at most.',
        v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(200)),
      ),
    ],
    answers: { 200: { description: 'The figures; visitors are estimated.', schema: trafficAnswerSchema } },
    errors: ['bad_request', 'signed_out'],
  },
  {
    method: 'get',
    path: consoleCalls.experiments,
    id: 'readExperiments',
    security: ['consoleSession'],
    summary: 'What every experiment has come to, for who is signed in to the console.',
    answers: { 200: { description: 'The results.', schema: experimentResultsSchema } },
    errors: ['signed_out'],
  },
];
