import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { OWN_WORKSPACE } from '@whorl/contract/keys/api-key.ts';
import { endpoints, vendorProtocols } from '@whorl/contract/urls.ts';
import { Registry } from 'prom-client';
import { type AnalyticsSettings, createAnalytics } from './analytics/analytics.ts';
import { eraseEventsOf } from './analytics/delete-events.ts';
import { readExperimentEvents } from './analytics/experiment-events.ts';
import { readTraffic } from './analytics/traffic.ts';
import { createApiDescription } from './api-description/api-description.ts';
import { createCareers } from './careers/careers.ts';
import type { Config } from './config.ts';
import { createConsole } from './console/console.ts';
import { createContentManager } from './content-manager/content-manager.ts';
import { createCountry } from './country/country.ts';
import { createErrorReports } from './error-reports/error-reports.ts';
import { createExperiments } from './experiments/experiments.ts';
import { readWords } from './experiments/overrides.ts';
import { resultsOf } from './experiments/results.ts';
import { planCallDeliveries } from './integration/plan-call-deliveries.ts';
import { createKeys } from './keys/keys.ts';
import { findBookableLead, mayBookCall } from './leads/bookable-lead.ts';
import { createLeads } from './leads/leads.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { openDatabase } from './platform/database/database.ts';
import { migrate } from './platform/database/migrations.ts';
import { keptSigningSecrets, signingSecretMigrations } from './platform/database/signing-secrets.ts';
import type { Feature, Services } from './platform/feature.ts';
import { createClientAddresses } from './platform/http/client-address.ts';
import { type ConnectionLimits, closeHttpServer, createHttpServer } from './platform/http/http-server.ts';
import { createJobs } from './platform/jobs.ts';
import { createLog, type Log } from './platform/log.ts';
import { createOperations } from './platform/operations.ts';
import { createOutbox } from './platform/outbox/create-outbox.ts';
import { outboxMigrations } from './platform/outbox/outbox-tables.ts';
import { loadRedisRateLimiter } from './platform/rate-limit/load-redis-rate-limiter.ts';
import { createMemoryRateLimiter } from './platform/rate-limit/memory-rate-limiter.ts';
import type { OutsideOrigins } from './platform/static/content-security-policy.ts';
import { type CurrentSite, createCurrentSite } from './platform/static/current-site.ts';
import { createPlayground } from './playground/playground.ts';
import { erasePlaygroundOf } from './playground/playground-data.ts';
import { createPublishing } from './publishing/publishing.ts';
import { createRepositories } from './repositories/repositories.ts';
import { createRiskAssessment } from './risk-assessment/risk-assessment.ts';
import { createRoiCalculator } from './roi-calculator/roi-calculator.ts';
import { createSalesCalls } from './sales-calls/sales-calls.ts';
import { createSearch } from './search/search.ts';
import { createSignup } from './signup/signup.ts';
import { createSiteSettings } from './site-settings/site-settings.ts';
import { createStatus } from './status/status.ts';
import { findBotVisits } from './visitors/bots/find-bot-visits.ts';
import { latestBotResult } from './visitors/bots/latest-bot-result.ts';
import { startFresh } from './visitors/deletion/start-fresh.ts';
import { findDoubt } from './visitors/find-doubt.ts';
import { findEvent } from './visitors/history/stored-event.ts';
import { createVisitorOf } from './visitors/visitor-of-request.ts';
import { createVisitors } from './visitors/visitors.ts';

/** How long data that a withdrawal or a retention job deleted may remain in SQLite's write-ahead log. */
const WIPE_INTERVAL_MS = 10 * 60_000;

export type AppOptions = {
  config: Config;
  /** The finished build: `manifest.json` and `public/`. */
  distDir: string;
  clock?: Clock;
  log?: Log;
  /** Builds the site anew into `distDir`, for texts that are scheduled; undefined where the sources are elsewhere. */
  rebuild?: () => Promise<void>;
  /** Works in one transaction at most; 1 gives each its own, for comparison. */
  largestGroup?: number;
  /** In place of the usual ones. */
  connectionLimits?: Partial<ConnectionLimits>;
  /** Takes analytics events in place of the database, for comparison. */
  storeEvents?: AnalyticsSettings['store'];
};

export type App = {
  readonly services: Services;
  /** Starts to take requests; resolves to the address, such as `http://127.0.0.1:8000`. */
  listen(): Promise<string>;
  /**
   * Finishes what was accepted, then lets go of everything. Until then `/readyz` answers 503, and every connection ends
   * with its next answer.
   *
   * @param graceMs milliseconds during which new requests are still taken while connections are open; 0 by default
   */
  close(options?: { graceMs?: number }): Promise<void>;
};

/** Every feature of the server, and which of them needs what of another. */
function createFeatures(options: AppOptions, site: CurrentSite, clock: Clock): readonly Feature[] {
  const { config, distDir, rebuild } = options;
  const { amplitude } = config;
  const clientAddresses = createClientAddresses(config.trustedProxies);
  const country = createCountry({
    clientAddresses,
    fallback: config.country.fallback,
    databasePath: config.country.databasePath,
  });
  // Pages are answered before there is a request of the framework.
  const experiments = createExperiments({
    isOn: config.experiments === 'on',
    countryOf: (raw) => country.countryOf({ raw, headers: raw.headers, clientAddress: clientAddresses.of(raw) }),
  });
  const careers = createCareers({ distDir, site, greenhouse: config.greenhouse, clock });
  const salesCalls = createSalesCalls({
    distDir,
    calendarUrl: config.salesCalendarUrl,
    planDeliveries: planCallDeliveries(config),
    leadOf: findBookableLead,
  });
  const keys = createKeys(config.cookieSecrets);
  const signup = createSignup({
    providers: config.signup.providers,
    dashboardUrl: config.signup.dashboardUrl,
    issueKey: keys.issue,
    findKey: keys.find,
  });
  const features: readonly Feature[] = [
    country.feature,
    experiments.feature,
    createVisitors({
      alsoForget: async (tx, visitorId) => {
        await eraseEventsOf(tx, visitorId);
        await erasePlaygroundOf(tx, visitorId);
      },
      apiKey: config.identification.publicKey,
      verifyKey: keys.verify,
      agentPath: join(distDir, 'agent/agent.js'),
      placeOf: country.placeOf,
      networkDatabasePath: config.networkDatabasePath,
      goodBotRangesPath: config.goodBotRangesPath,
    }),
    createLeads({
      hubspot: config.hubspot,
      hubspotContacts: config.hubspotContacts,
      webhook: config.leadWebhook,
      emailNotice: config.emailNotice,
      countryOf: country.countryOf,
      variantsOf: ({ raw }) => experiments.variantsOf(raw),
      clock,
      botResultOf: latestBotResult,
      applications: careers.applications,
      greenhouse: config.greenhouse,
      bring: async (tx, lead) =>
        salesCalls.bring({ ...lead, mayBook: mayBookCall(lead.form, lead.page_name) }) ??
        (await signup.bring(tx, lead)),
    }),
    keys.feature,
    signup.feature,
    salesCalls.feature,
    careers.feature,
    createOperations(config.metricsToken),
    createAnalytics({
      apiKey: config.analytics.apiKey,
      otherKeys: amplitude?.isFromBrowser === true ? [amplitude.apiKey] : [],
      countryOf: country.countryOf,
      visitorOf: createVisitorOf,
      vendor: amplitude?.isFromBrowser === true ? undefined : amplitude,
      store: options.storeEvents,
    }),
    createErrorReports(config.sentry),
    createStatus(config.statuspage),
    createRepositories(config.github),
    createRiskAssessment(),
    createRoiCalculator(),
    createPlayground({
      isIdentifiedHere: config.identification.endpoint === endpoints.identify,
      findEvent: ({ kysely }, requestId) => findEvent(kysely, OWN_WORKSPACE, requestId),
      findDoubt: ({ kysely }, requestId) => findDoubt(kysely, OWN_WORKSPACE, requestId),
      startFresh: (tx, requestId, at) => startFresh(tx, OWN_WORKSPACE, requestId, at),
      findBotVisits: (database, since, network) => findBotVisits(database, OWN_WORKSPACE, since, network),
    }),
    createSearch(distDir),
    createContentManager({ settings: config.contentManager, folder: join(distDir, 'admin') }),
    createConsole({
      token: config.consoleToken,
      readTraffic,
      readExperiments: async (kysely, now) => resultsOf(readExperimentEvents(kysely), await readWords(kysely), now),
    }),
    createPublishing({ site, rebuild }),
    createSiteSettings(() => ({
      identification: {
        apiKey: config.identification.publicKey,
        scriptUrlPattern: config.identification.scriptUrlPattern,
        endpoint: config.identification.endpoint,
        region: config.identification.region,
        events: config.identification.events,
        visits: config.identification.visits,
      },
      analytics: {
        ...(amplitude?.isFromBrowser === true
          ? { apiKey: amplitude.apiKey, serverUrl: amplitude.url, remoteConfigUrl: amplitude.remoteConfigUrl }
          : {
              apiKey: config.analytics.apiKey ?? config.identification.publicKey,
              serverUrl: endpoints.analyticsBatch,
              remoteConfigUrl: vendorProtocols.analyticsConfig,
            }),
        transport: config.analytics.transport,
        autocapture: config.analytics.autocapture,
      },
      sentry: config.sentry && { dsn: config.sentry.dsn, environment: config.sentry.environment },
      experiments: [...experiments.runningNames()],
    })),
  ];
  return [...features, createApiDescription(features.flatMap(({ api = [] }) => api))];
}

/** Other hosts that a page uses: a calendar in a frame where somebody asks for it, an identification service. */
const outsideOrigins = ({ salesCalendarUrl, identification, amplitude }: Config): OutsideOrigins => ({
  frames: originsOf(salesCalendarUrl),
  scripts: originsOf(identification.scriptUrlPattern),
  connections: originsOf(
    identification.scriptUrlPattern,
    identification.endpoint,
    identification.events?.url,
    identification.visits?.url,
    ...(amplitude?.isFromBrowser === true ? [amplitude.url, amplitude.remoteConfigUrl] : []),
  ),
});

/** Once each; a path is of this site. */
const originsOf = (...addresses: (string | undefined)[]): string[] => [
  ...new Set(addresses.flatMap((address = '') => (URL.canParse(address) ? [new URL(address).origin] : []))),
];

/**
 * Puts the server together and brings its database up to date, without listening yet.
 *
 * @throws Error in one line when the build is missing, the database cannot be opened or a migration fails
 */
export async function createApp(options: AppOptions): Promise<App> {
  const { config, distDir, clock = systemClock } = options;
  const closing = new AbortController();
  const appLog = options.log ?? createLog(config.logLevel);
  const site = createCurrentSite(distDir, config.publicUrl, config.serviceWorker, outsideOrigins(config));
  const features = createFeatures(options, site, clock);
  const database = openDatabase(config.databaseUrl, options.largestGroup);
  await migrate(database, [
    outboxMigrations,
    signingSecretMigrations,
    ...features.map((feature) => feature.migrations ?? {}),
  ]);

  const clientAddresses = createClientAddresses(config.trustedProxies);
  const jobs = createJobs(clock, appLog);
  const { cookieSecrets } = config;
  const signingSecrets =
    cookieSecrets === undefined ? await keptSigningSecrets(database, clock, jobs) : () => cookieSecrets;
  const memoryLimiter = createMemoryRateLimiter(clock);
  const rateLimiter =
    config.redisUrl === undefined
      ? memoryLimiter
      : await loadRedisRateLimiter(config.redisUrl, memoryLimiter, appLog, signingSecrets);
  jobs.every(WIPE_INTERVAL_MS, 'wipe deleted data', async () => {
    await database.wipeDeleted();
  });
  const metrics = new Registry();
  const outbox = createOutbox({
    database,
    clock,
    log: appLog,
    metrics,
    destinations: features.flatMap((feature) => feature.destinations ?? []),
    deliveryTimeoutMs: config.deliveryTimeoutMs,
  });
  const services: Services = {
    database,
    clock,
    log: appLog,
    clientAddresses,
    rateLimiter,
    outbox,
    jobs,
    site,
    metrics,
    signingSecrets,
    publicUrl: config.publicUrl,
    closing: closing.signal,
  };
  const server = createHttpServer({ ...services, connectionLimits: options.connectionLimits });
  for (const feature of features) await feature.register(server, services);

  let compressing: Promise<void> | undefined;
  return {
    services,
    async listen() {
      await outbox.start();
      await server.listen({ host: config.host, port: config.port });
      compressing = site.finishCompressing(closing.signal);
      const { address, family, port } = server.server.address() as AddressInfo;
      return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
    },
    async close({ graceMs = 0 } = {}) {
      closing.abort();
      await closeHttpServer(server, graceMs);
      await compressing;
      await jobs.stop();
      await outbox.stop();
      await database.close();
      await rateLimiter.close();
    },
  };
}
