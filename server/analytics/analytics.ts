import type { FastifyRequest } from 'fastify';
import type { Feature, Services } from '../platform/feature.ts';
import { type CollectSettings, serveCollector } from './collect.ts';
import { collectorOperations } from './collector-operations.ts';
import { deleteOldEvents } from './delete-events.ts';
import { remoteConfigOperation, serveRemoteConfig } from './remote-config.ts';
import { rollUp } from './roll-up.ts';
import { ownEventsOperation, serveOwnEvents } from './serve-own-events.ts';
import { startForwarding } from './vendor/forwarding.ts';

const CLEAN_UP_INTERVAL_MS = 6 * 60 * 60_000;
/** How far the counts are behind the events. */
const COUNT_INTERVAL_MS = 5_000;

export type AnalyticsSettings = {
  /** The only key that events may come with; undefined where any is taken. */
  readonly apiKey: string | undefined;
  /** Those of browsers that send elsewhere and ask here for their settings. */
  readonly otherKeys: readonly string[];
  readonly countryOf: (request: FastifyRequest) => string | undefined;
  /** Whose signed cookie a request carries. */
  readonly visitorOf: (request: FastifyRequest) => string | undefined;
  /** Whether a vendor is sent a copy of every event. */
  readonly isForwarded: boolean;
  /** In place of the database, for a benchmark of all the rest. */
  readonly store?: CollectSettings['store'] | undefined;
};

/**
 * The collector, the counts made of what it stored, and what is sent on to a vendor. An event is acknowledged only when
 * it is stored durably; everything else is made of the stored events afterwards.
 */
export function createAnalytics(services: Services, settings: AnalyticsSettings): Feature {
  const { database, clock, jobs } = services;
  jobs.every(CLEAN_UP_INTERVAL_MS, 'delete old events', () => deleteOldEvents(database, clock.now()));
  jobs.every(COUNT_INTERVAL_MS, 'count events', (stop) => rollUp(database, stop).then(() => undefined));
  startForwarding(services, settings.isForwarded);
  return {
    name: 'analytics',
    api: [...collectorOperations, remoteConfigOperation, ownEventsOperation],
    async addRoutes(server) {
      await serveCollector(server, services, settings);
      serveRemoteConfig(server, settings.apiKey === undefined ? undefined : [settings.apiKey, ...settings.otherKeys]);
      serveOwnEvents(server, services, settings.visitorOf);
    },
  };
}
