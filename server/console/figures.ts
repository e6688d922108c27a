import { type TrafficAnswer, type TrafficQuery, trafficAnswerSchema } from '@whorl/contract/analytics/traffic.ts';
import type { ApiOperation, ApiParameter } from '@whorl/contract/api/api-operation.ts';
import { parseTrafficParameters, SEPARATE_BOTS } from '@whorl/contract/console/parameters.ts';
import { type ExperimentResults, experimentResultsSchema } from '@whorl/contract/experiments/results.ts';
import { consoleCalls, pageGroups } from '@whorl/contract/urls.ts';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import type { Tables } from '../platform/database/tables.ts';
import type { Services } from '../platform/feature.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { parseQuery } from '../platform/http/parse-query.ts';
import type { AddConsoleRoute } from './console-routes.ts';

/** Figures of other features, for signed-in operators. */
export type FigureReaders = {
  readTraffic(kysely: Kysely<Tables>, question: TrafficQuery): Promise<TrafficAnswer>;
  /** @param now milliseconds since 1970 */
  readExperiments(kysely: Kysely<Tables>, now: number): Promise<ExperimentResults>;
};

/** Registers the endpoints of the console's figures. */
export function registerFigures(
  addRoute: AddConsoleRoute,
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { readTraffic, readExperiments }: FigureReaders,
): void {
  addRoute('GET', consoleCalls.traffic, 'viewer', (_operator, request) => {
    const read = parseTrafficParameters(parseQuery(request));
    if ('field' in read) throw new ApiError('bad_request', `${read.field}: ${read.problem}`);
    return readTraffic(database.kysely, read.question);
  });

  addRoute('GET', consoleCalls.experiments, 'viewer', () => readExperiments(database.kysely, clock.now()));
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

/** Registered only if the console is on. */
export const figureOperations: readonly ApiOperation[] = [
  {
    method: 'get',
    path: consoleCalls.traffic,
    id: 'readTraffic',
    security: ['consoleSession'],
    summary: 'Returns traffic figures of a range of days. Requires a console session.',
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
      parameter(
        'bots',
        'Also returns agents, bots and virtual machines, separately from people.',
        v.literal(SEPARATE_BOTS),
      ),
      parameter(
        'lines',
        'Maximum number of lines per list.',
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
    summary: 'Returns the results of all experiments. Requires a console session.',
    answers: { 200: { description: 'The results.', schema: experimentResultsSchema } },
    errors: ['signed_out'],
  },
];
