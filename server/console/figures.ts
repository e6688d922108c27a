import {
  CURRENT_MINUTES,
  type CurrentTraffic,
  currentTrafficSchema,
  MAX_CURRENT_PAGES,
} from '@whorl/contract/analytics/current-traffic.ts';
import type { TrafficAnswer, TrafficQuery } from '@whorl/contract/analytics/traffic.ts';
import type { ApiOperation } from '@whorl/contract/api/api-operation.ts';
import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import { parseTrafficParameters, SEPARATE_BOTS } from '@whorl/contract/console/parameters.ts';
import { type Annotation, type ConsoleTraffic, consoleTrafficSchema } from '@whorl/contract/console/traffic.ts';
import { pageGroups } from '@whorl/contract/urls.ts';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import type { Tables } from '../platform/database/tables.ts';
import type { Services } from '../platform/feature.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { parseQuery } from '../platform/http/parse-query.ts';
import type { AddConsoleRoute } from './console-routes.ts';
import { queryParameter } from './operation-parts.ts';

/** Figures of other features, for signed-in operators. */
export type FigureReaders = {
  readTraffic(kysely: Kysely<Tables>, question: TrafficQuery): Promise<TrafficAnswer>;
  /** @param now milliseconds since 1970 */
  readCurrentTraffic(kysely: Kysely<Tables>, now: number): Promise<CurrentTraffic>;
  /**
   * Returns the latest deployments and changes of experiments in a period, oldest first.
   *
   * @param period milliseconds since 1970, excluding `to`
   */
  listAnnotations(period: { from: number; to: number }): Promise<Annotation[]>;
};

/** Functions with which the traffic report is read. */
type TrafficAccess = Pick<FigureReaders, 'readTraffic' | 'listAnnotations'>;

const DAY_MS = 86_400_000;

/** Creates the function that reads traffic figures by URL parameters. */
export const createTrafficReader =
  ({ database }: Pick<Services, 'database'>, { readTraffic, listAnnotations }: TrafficAccess) =>
  /** @throws ApiError `bad_request` with the name of the first invalid parameter */
  async (parameters: URLSearchParams): Promise<ConsoleTraffic> => {
    const read = parseTrafficParameters(parameters);
    if ('field' in read) throw new ApiError('bad_request', `${read.field}: ${read.problem}`);
    const { from, to } = read.question;
    return {
      ...(await readTraffic(database.reports, read.question)),
      annotations: await listAnnotations({ from: Date.parse(from), to: Date.parse(to) + DAY_MS }),
    };
  };

/** Registers the endpoints of the console's figures. */
export function registerFigures(
  addRoute: AddConsoleRoute,
  services: Pick<Services, 'database' | 'clock'>,
  access: TrafficAccess & Pick<FigureReaders, 'readCurrentTraffic'>,
): void {
  const { database, clock } = services;
  const read = createTrafficReader(services, access);
  addRoute('GET', consoleCalls.traffic, 'viewer', (_operator, request) => read(parseQuery(request)));
  addRoute('GET', consoleCalls.currentTraffic, 'viewer', () =>
    access.readCurrentTraffic(database.reports, clock.now()),
  );
}

const day = v.pipe(v.string(), v.isoDate());
const value = v.pipe(v.string(), v.minLength(1));

/** Registered only if the console is on. */
export const figureOperations: readonly ApiOperation[] = [
  {
    method: 'get',
    path: consoleCalls.traffic,
    id: 'readTraffic',
    security: ['consoleSession'],
    summary:
      'Returns traffic figures of a range of days, and the deployments and changes of experiments in it. Requires a console session.',
    parameters: [
      queryParameter('from', 'The first day, in UTC.', day, true),
      queryParameter('to', 'The last day, in UTC.', day, true),
      queryParameter('utm_source', 'Only visits from this source; at most one of these six.', value),
      queryParameter('utm_medium', 'Only visits by this medium.', value),
      queryParameter('utm_campaign', 'Only visits from this campaign.', value),
      queryParameter('utm_term', 'Only visits by this term.', value),
      queryParameter('utm_content', 'Only visits by this content.', value),
      queryParameter('referrer', 'Only visits from this other site, by its domain.', value),
      queryParameter('group', 'Only pages of this group.', v.picklist(pageGroups)),
      queryParameter(
        'bots',
        'Also returns agents, bots and virtual machines, separately from people.',
        v.literal(SEPARATE_BOTS),
      ),
      queryParameter(
        'lines',
        'Maximum number of lines per list.',
        v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(200)),
      ),
    ],
    answers: {
      200: { description: 'The figures and annotations; visitors are estimated.', schema: consoleTrafficSchema },
    },
    errors: ['bad_request', 'signed_out'],
  },
  {
    method: 'get',
    path: consoleCalls.currentTraffic,
    id: 'readCurrentTraffic',
    security: ['consoleSession'],
    summary: `Returns the number of visitors with an event in the last ${CURRENT_MINUTES} minutes and the ${MAX_CURRENT_PAGES} pages that most people view. Requires a console session.`,
    answers: { 200: { description: 'Counts, without personal data.', schema: currentTrafficSchema } },
    errors: ['signed_out'],
  },
];
