import { createApp } from '../server/app.ts';
import { describeStartFailure } from '../server/config/start-failure.ts';
import { type Config, readProcessConfig } from '../server/config.ts';
import { graceAt } from '../server/platform/stop-grace.ts';
import { distDir } from './build-if-stale.ts';
import { onStopSignal } from './on-stop-signal.ts';
import { publishDue } from './publish-due.ts';

// What `npm start` ends in, once there is a build: the server, in a process with nothing else in its memory.
const config = readProcessConfig();
try {
  const app = await createApp({ config, distDir, rebuild: async () => void (await publishDue()) });
  onStopSignal((signal) => app.close({ graceMs: graceAt(signal) }));
  const url = await app.listen();
  console.log(`\n${describe(config)}\n\nWhorl is ready at ${config.publicUrl ?? url}/  (Ctrl-C stops it)`);
} catch (error) {
  console.error(describeStartFailure(error, config) ?? error);
  process.exit(1);
}

function describeAnalytics({ amplitude }: Config): string {
  if (!amplitude) return 'embedded collector; events stay in the database';
  const { host } = new URL(amplitude.url);
  return amplitude.isFromBrowser ? `browsers send to ${host}` : `embedded collector, which forwards to ${host}`;
}

/** What this start runs on, in lines of name and value. */
function describe(config: Config): string {
  const rows = [
    ['Database', describeDatabase(config)],
    ['Rate limits', config.redisUrl ? 'shared through Redis' : 'embedded, in this process (REDIS_URL is not set)'],
    ['Country look-up', `embedded DB-IP Lite${config.country.databasePath ? ', after COUNTRY_DATABASE' : ''}`],
    ['Private addresses', describeFallback(config)],
    ['HubSpot', config.hubspot ? `portal ${config.hubspot.portalId}` : 'not configured; leads rest in the database'],
    ['Lead webhook', config.leadWebhook ? config.leadWebhook.url : 'not configured'],
    ['Analytics', describeAnalytics(config)],
    [
      'Errors of pages',
      config.sentry ? `Sentry at ${new URL(config.sentry.envelopeUrl).host}` : 'stay in the database',
    ],
    ['Metrics', config.metricsToken ? '/metrics with METRICS_TOKEN' : 'not public (METRICS_TOKEN is not set)'],
  ];
  return rows.map(([name = '', value = '']) => `  ${name.padEnd(18)}${value}`).join('\n');
}

/** Without the user and the password that a database's address may carry. */
function describeDatabase({ databaseUrl }: Config): string {
  const [, path] = /^sqlite:(.*)$/.exec(databaseUrl) ?? [];
  if (path !== undefined) return `embedded SQLite at ${path}`;
  if (!URL.canParse(databaseUrl)) return 'configured by DATABASE_URL';
  const { protocol, host, pathname } = new URL(databaseUrl);
  return `${protocol === 'file:' ? 'SQLite at' : 'PostgreSQL,'} ${host}${pathname}`;
}

function describeFallback({ country }: Config): string {
  if (country.fallback === undefined) return 'belong to no country (COUNTRY_FALLBACK is not set)';
  const assumed = process.env.COUNTRY_FALLBACK ? '' : ' because the server listens on loopback';
  return `count as ${country.fallback}${assumed} (COUNTRY_FALLBACK)`;
}
