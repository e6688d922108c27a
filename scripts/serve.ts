import { createApp } from '../server/app.ts';
import { describeStartFailure } from '../server/config/start-failure.ts';
import { type Config, readProcessConfig, readProcessWarnings } from '../server/config.ts';
import { shutdownGraceMs } from '../server/platform/shutdown-grace.ts';
import { distDir } from './build-if-stale.ts';
import { onStopSignal } from './on-stop-signal.ts';
import { publishDueEntries } from './publish-due.ts';

// Runs the server. `npm start` replaces its own process with the bundle of this script.
let config: Config | undefined;
try {
  config = readProcessConfig();
  for (const warning of readProcessWarnings()) console.warn(warning);
  const app = await createApp({ config, distDir, rebuild: async () => void (await publishDueEntries()) });
  onStopSignal((signal) => app.close({ graceMs: shutdownGraceMs(signal) }));
  const url = await app.listen();
  console.log(`\n${describe(config)}\n\nWhorl is ready at ${config.publicUrl ?? url}/  (Ctrl-C stops it)`);
} catch (error) {
  console.error(describeStartFailure(error, config) ?? error);
  process.exit(1);
}

function describeAnalytics({ amplitude }: Config): string {
  if (!amplitude) return 'embedded collector; events are stored in the database';
  const { host } = new URL(amplitude.url);
  return amplitude.isFromBrowser ? `browsers send to ${host}` : `embedded collector, forwards to ${host}`;
}

/** Returns the startup summary: one line per service with its configuration. */
function describe(config: Config): string {
  const rows = [
    ['Database', describeDatabase(config)],
    ['Rate limits', config.redisUrl ? 'shared through Redis' : 'in memory, per process (REDIS_URL is not set)'],
    ['Country lookup', `${config.country.databasePath ? 'COUNTRY_DATABASE, then ' : ''}bundled DB-IP Lite`],
    ['Private IP addresses', describeFallback(config)],
    [
      'HubSpot',
      config.hubspot ? `portal ${config.hubspot.portalId}` : 'not configured; leads are stored in the database',
    ],
    ['Lead webhook', config.leadWebhook ? config.leadWebhook.url : 'not configured'],
    ['Analytics', describeAnalytics(config)],
    [
      'Browser errors',
      config.sentry ? `Sentry at ${new URL(config.sentry.envelopeUrl).host}` : 'stored in the database',
    ],
    ['Metrics', config.metricsToken ? '/metrics with METRICS_TOKEN' : 'off (METRICS_TOKEN is not set)'],
  ];
  return rows.map(([name = '', value = '']) => `  ${name.padEnd(22)}${value}`).join('\n');
}

/** Describes the database without the user name and password that its URL may contain. */
function describeDatabase({ databaseUrl }: Config): string {
  const [, path] = /^sqlite:(.*)$/.exec(databaseUrl) ?? [];
  if (path !== undefined) return `embedded SQLite at ${path}`;
  if (!URL.canParse(databaseUrl)) return 'configured by DATABASE_URL';
  const { protocol, host, pathname } = new URL(databaseUrl);
  return `${protocol === 'file:' ? 'SQLite at' : 'PostgreSQL,'} ${host}${pathname}`;
}

function describeFallback({ country }: Config): string {
  if (country.fallback === undefined) return 'no country (COUNTRY_FALLBACK is not set)';
  const reason = process.env.COUNTRY_FALLBACK ? 'COUNTRY_FALLBACK' : 'default when listening on loopback';
  return `country ${country.fallback} (${reason})`;
}
