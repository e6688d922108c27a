import type { StatusComponent } from '@whorl/contract/status/components.ts';
import { endpoints, operatorCalls, pages, serverApi, vendorProtocols } from '@whorl/contract/urls.ts';
import type { FastifyInstance } from 'fastify';
import { createDatabaseChecks } from '../platform/database/database-health.ts';
import type { Services } from '../platform/feature.ts';
import { createRecorder, MINUTE_MS } from './recorder.ts';
import { rollUpStatus } from './roll-up.ts';

const ROLL_UP_INTERVAL_MS = 60 * MINUTE_MS;

const identificationRoutes: ReadonlySet<string> = new Set([
  endpoints.identify,
  endpoints.ownEvent,
  endpoints.event,
  ...Object.values(serverApi),
]);
const collectorRoutes: ReadonlySet<string> = new Set([endpoints.analyticsBatch, vendorProtocols.analyticsBatchUpload]);
/** Routes that report the state: they succeed while the service doesn't. */
const stateRoutes: ReadonlySet<string> = new Set([
  pages.status.path,
  endpoints.serviceStatus,
  ...Object.values(operatorCalls),
]);

/**
 * Measures the components once per minute: the responses of all routes that are registered afterwards, the attempts of
 * the outbox and a self-check of the database.
 */
export function measureStatus(server: FastifyInstance, services: Services): void {
  const { database, clock, jobs, log, outbox, closing } = services;
  const recorder = createRecorder(services);

  server.addHook('onResponse', (request, reply, done) => {
    const component = findComponent(request.routeOptions.url);
    if (component !== undefined)
      recorder.record(component, reply.statusCode >= 500 ? 'failed' : 'ok', reply.elapsedTime);
    done();
  });
  outbox.onAttempt((isSent, durationMs) => recorder.record('deliveries', isSent ? 'ok' : 'failed', durationMs));

  const store = async (): Promise<void> => {
    try {
      await recorder.store();
    } catch (error) {
      log.warn({ err: error }, 'status measurements could not be stored; they are stored with the next ones');
    }
  };
  const checkDatabase = createDatabaseChecks(database);
  jobs.every(MINUTE_MS, 'measure the status', async () => {
    const began = performance.now();
    const checks = Object.values(await checkDatabase());
    const isOk = checks.every(({ status }) => status === 'ok');
    recorder.record('site', isOk ? 'ok' : 'failed', performance.now() - began);
    await store();
  });
  jobs.every(ROLL_UP_INTERVAL_MS, 'roll up the status', () => rollUpStatus(database, clock.now()));
  closing.addEventListener('abort', () => void jobs.once('store the status', store), { once: true });
}

/** Returns the component of a route; undefined for routes that report the state and unknown URLs. */
function findComponent(route: string | undefined): StatusComponent | undefined {
  if (route === undefined || stateRoutes.has(route)) return undefined;
  if (identificationRoutes.has(route)) return 'identification';
  return collectorRoutes.has(route) ? 'collector' : 'site';
}
