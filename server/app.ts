import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import type { Config } from './config.ts';
import { createCountry } from './country/country.ts';
import { createDestinations } from './integration/create-destinations.ts';
import { createFeatures, type FeatureOptions } from './integration/create-features.ts';
import { externalOrigins } from './integration/external-origins.ts';
import { migrations } from './integration/migrations.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { type Database, openDatabase } from './platform/database/database.ts';
import { migrate } from './platform/database/migrations.ts';
import { loadSigningSecrets } from './platform/database/signing-secrets.ts';
import type { Services } from './platform/feature.ts';
import { createClientAddresses } from './platform/http/client-address.ts';
import { type ConnectionLimits, closeHttpServer, createHttpServer } from './platform/http/http-server.ts';
import { createJobs } from './platform/jobs.ts';
import { createLog, type Log } from './platform/log.ts';
import { createOutbox } from './platform/outbox/create-outbox.ts';
import { loadRedisRateLimiter } from './platform/rate-limit/load-redis-rate-limiter.ts';
import { createMemoryRateLimiter } from './platform/rate-limit/memory-rate-limiter.ts';
import { createCurrentSite } from './platform/static/current-site.ts';
import { startTelemetry, traceCommits } from './platform/telemetry/telemetry.ts';

/** Maximum time that data deleted by a withdrawal or a retention job may remain in SQLite's write-ahead log. */
const WIPE_INTERVAL_MS = 10 * 60_000;

export type AppOptions = Omit<FeatureOptions, 'country' | 'createServer'> & {
  clock?: Clock;
  log?: Log;
  /** Maximum number of operations in one transaction; 1 turns group commit off, for comparison. */
  maxGroupSize?: number;
  /** Overrides how long SQLite waits for the write lock of another process. */
  sqliteBusyLimitMs?: number;
  /** Overrides of the default limits. */
  connectionLimits?: Partial<ConnectionLimits>;
};

export type App = {
  readonly services: Services;
  /** Handles a request as if it had been received, without listening. */
  readonly handle: FastifyInstance['inject'];
  /** Starts to accept requests; resolves to the URL, such as `http://127.0.0.1:8000`. */
  listen(): Promise<string>;
  /**
   * Completes accepted requests and jobs, then releases all resources. Meanwhile `/readyz` returns 503, and every
   * connection is closed after its next response.
   *
   * @param graceMs milliseconds during which new requests are still accepted on open connections; 0 by default
   */
  close(options?: { graceMs?: number }): Promise<void>;
};

/**
 * Connections that the operating system establishes before the server accepts them, limited by `net.core.somaxconn` (4,096
 * by default). With the 511 of Node.js, a short pause under load makes others wait for seconds until they try again.
 */
const PENDING_CONNECTIONS = 4_096;

/**
 * Creates the server and migrates its database, without listening.
 *
 * @throws Error with a one-line message if the build is missing, the database can't be opened or a migration fails
 */
export async function createApp(options: AppOptions): Promise<App> {
  const { config, distDir, clock = systemClock } = options;
  const telemetry = await startTelemetry(config.telemetry);
  const log = options.log ?? createLog(config.logLevel, undefined, telemetry?.logs);
  telemetry?.onProblem((problem) => log.warn({ problem }, 'telemetry was not sent'));
  const closing = new AbortController();
  const clientAddresses = createClientAddresses(config.trustedProxies);
  const site = createCurrentSite(distDir, config.publicUrl, config.serviceWorker, externalOrigins(config));
  const country = createCountry({ clientAddresses, ...config.country });
  const database = traceCommits(
    openDatabase(config.databaseUrl, { ...options, replicaUrl: config.databaseReplicaUrl }),
    telemetry,
  );
  const later = await migrate(database, migrations);
  if (later.length > 0)
    log.warn({ migrations: later }, 'a later version has migrated this database; this version ignores what it added');
  const services: Services = {
    ...(await createStoredServices(config, database, clock, log)),
    clientAddresses,
    site,
    publicUrl: config.publicUrl,
    closing: closing.signal,
  };
  const { jobs, outbox, rateLimiter } = services;
  jobs.every(WIPE_INTERVAL_MS, 'wipe deleted data', async () => {
    await database.wipeDeleted();
  });
  outbox.onAttempt((isSent, durationMs, destination) =>
    telemetry?.record({ name: `deliver ${destination}`, kind: 'client', durationMs, isFailed: !isSent }),
  );
  const features = await createFeatures(services, { ...options, country, createServer: createApp });
  const server = createHttpServer({ ...services, telemetry, connectionLimits: options.connectionLimits });
  for (const feature of features) await feature.addRoutes?.(server);

  return {
    services,
    handle: server.inject.bind(server),
    async listen() {
      await outbox.start();
      await server.listen({ host: config.host, port: config.port, backlog: PENDING_CONNECTIONS });
      const { address, family, port } = server.server.address() as AddressInfo;
      return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
    },
    async close({ graceMs = 0 } = {}) {
      closing.abort();
      await closeHttpServer(server, graceMs);
      await site.stopCompressing();
      await jobs.stop();
      await outbox.stop();
      await database.close();
      await rateLimiter.close();
      await telemetry?.stop();
    },
  };
}

type StoredServices = Omit<Services, 'clientAddresses' | 'site' | 'publicUrl' | 'closing'>;

/** Creates the services that need the database, or run in the background. */
async function createStoredServices(
  config: Config,
  database: Database,
  clock: Clock,
  log: Log,
): Promise<StoredServices> {
  const { cookieSecrets, redisUrl, deliveryTimeoutMs } = config;
  const metrics = new Registry();
  const jobs = createJobs(clock, log, metrics);
  const signingSecrets =
    cookieSecrets === undefined ? await loadSigningSecrets(database, clock, jobs) : () => cookieSecrets;
  const memoryLimiter = createMemoryRateLimiter(clock);
  const rateLimiter =
    redisUrl === undefined
      ? memoryLimiter
      : await loadRedisRateLimiter(redisUrl, memoryLimiter, log, signingSecrets, clock);
  const destinations = createDestinations(config, database, clock);
  const outbox = createOutbox({ database, clock, log, metrics, destinations, deliveryTimeoutMs });
  return { database, clock, log, jobs, signingSecrets, rateLimiter, metrics, outbox };
}
