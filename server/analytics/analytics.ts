import type { FastifyRequest } from 'fastify';
import type { Feature, Services } from '../platform/feature.ts';
import { type CollectSettings, registerCollector } from './collect.ts';
import { collectorOperations } from './collector-operations.ts';
import { deleteOldEvents } from './delete-events.ts';
import { startForwarding } from './forwarding/forwarding.ts';
import type { EventReceiver } from './forwarding/make-batches.ts';
import { registerRemoteConfig, remoteConfigOperation } from './remote-config.ts';
import { rollUp } from './roll-up.ts';
import { ownEventsOperation, registerOwnEvents } from './serve-own-events.ts';

const CLEAN_UP_INTERVAL_MS = 6 * 60 * 60_000;
/** Interval of the roll-up; the maximum delay of the counts. */
const COUNT_INTERVAL_MS = 5_000;

export type AnalyticsSettings = {
  /** API key required for events; undefined if any key is accepted. */
  readonly apiKey: string | undefined;
  /** Further keys accepted for the remote config, for browsers that send events elsewhere. */
  readonly otherKeys: readonly string[];
  readonly getCountry: (request: FastifyRequest) => string | undefined;
  readonly findAgents: CollectSettings['findAgents'];
  /** Returns the visitor ID in the signed cookie of a request. */
  readonly getVisitorId: (request: FastifyRequest) => string | undefined;
  /** Destinations that every event is also forwarded to. */
  readonly receivers: readonly EventReceiver[];
  /** Replaces the database in benchmarks. */
  readonly store?: CollectSettings['store'] | undefined;
};

/**
 * Creates the collector, the roll-up of its events, and forwarding to other systems. An event is acknowledged only when it is
 * stored durably; everything else is computed from the stored events afterwards.
 */
export function createAnalytics(services: Services, settings: AnalyticsSettings): Feature {
  const { database, clock, jobs } = services;
  jobs.every(CLEAN_UP_INTERVAL_MS, 'delete old events', (stop) => deleteOldEvents(database, clock.now(), stop));
  jobs.every(COUNT_INTERVAL_MS, 'count events', (stop) => rollUp(database, stop).then(() => undefined));
  startForwarding(services, settings.receivers);
  return {
    name: 'analytics',
    api: [...collectorOperations, remoteConfigOperation, ownEventsOperation],
    async addRoutes(server) {
      await registerCollector(server, services, settings);
      registerRemoteConfig(
        server,
        settings.apiKey === undefined ? undefined : [settings.apiKey, ...settings.otherKeys],
      );
      registerOwnEvents(server, services, settings.getVisitorId);
    },
  };
}
