import type { ApiOperation } from '@whorl/contract/api/api-operation.ts';
import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import { type DayFigures, type Overview, overviewSchema } from '@whorl/contract/console/overview.ts';
import type { Services } from '../platform/feature.ts';
import type { ConsoleAccess } from './console-access.ts';
import type { AddConsoleRoute } from './console-routes.ts';
import { countLateTexts } from './content.ts';
import { session } from './operation-parts.ts';

const DAY_MS = 86_400_000;

/** Registers the endpoint of the overview. */
export const registerOverview = (
  addRoute: AddConsoleRoute,
  services: Pick<Services, 'database' | 'clock'>,
  readers: ConsoleAccess,
): void => addRoute('GET', consoleCalls.overview, 'viewer', createOverviewReader(services, readers));

/** Creates the function that reads the overview: counts only, so that it isn't recorded in the audit log. */
export function createOverviewReader(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  readers: ConsoleAccess,
): () => Promise<Overview> {
  return async () => {
    const now = clock.now();
    const [open, destinations, unresolvedErrors, { experiments }, days] = await Promise.all([
      readers.leads.countOpen(),
      readers.deliveries.findDestinations(),
      readers.errors.countUnresolved(),
      readers.experiments.readResults(now),
      readDays(now),
    ]);
    const running = experiments.filter(({ state }) => state === 'running');
    const named = (isNamed: (one: (typeof running)[number]) => boolean) =>
      running.filter(isNamed).map(({ name }) => name);
    return {
      ...open,
      failedDeliveries: destinations.reduce((sum, { dead }) => sum + dead, 0),
      pausedDestinations: destinations.filter(({ circuit }) => circuit !== 'closed').map(({ name }) => name),
      unresolvedErrors,
      lateTexts: countLateTexts(readers.content, now),
      decidedExperiments: named(({ verdict }) => verdict !== 'too-few' && verdict !== 'uneven'),
      unevenExperiments: named(({ verdict }) => verdict === 'uneven'),
      freeBytes: readers.readFreeBytes(),
      days,
    };
  };

  /** @param now milliseconds since 1970 */
  async function readDays(now: number): Promise<Overview['days']> {
    const toDay = (time: number) => new Date(time).toISOString().slice(0, 10);
    const [today, yesterday, lastWeek] = [toDay(now), toDay(now - DAY_MS), toDay(now - 7 * DAY_MS)];
    const traffic = await readers.readTraffic(database.reports, { from: lastWeek, to: today });
    const readDay = async (day: string): Promise<DayFigures> => {
      const { pageViews = 0, visits = 0, visitors = 0 } = traffic.people.days.find((one) => one.day === day) ?? {};
      const period = { from: Date.parse(day), until: Date.parse(day) + DAY_MS - 1 };
      const [leads, { all: identifications, badBots }] = await Promise.all([
        readers.leads.count(period),
        readers.identifications.count(period),
      ]);
      return { day, pageViews, visits, visitors, leads, identifications, badBots };
    };
    return Promise.all([readDay(today), readDay(yesterday), readDay(lastWeek)]);
  }
}

/** Registered only if the console is on. */
export const overviewOperations: readonly ApiOperation[] = [
  {
    ...session,
    method: 'get',
    path: consoleCalls.overview,
    id: 'readOverview',
    summary: 'Returns what needs attention now, and the figures of today and last week.',
    answers: { 200: { description: 'Counts, without personal data.', schema: overviewSchema } },
    errors: ['signed_out', 'unavailable'],
  },
];
