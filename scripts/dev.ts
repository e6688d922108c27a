import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { operatorCalls } from '../contract/urls.ts';
import { describeStartFailure } from '../server/config/start-failure.ts';
import { type Config, readProcessConfig, readProcessWarnings } from '../server/config.ts';
import { openDatabase } from '../server/platform/database/database.ts';
import { BuildFailedError, buildIfStale } from './build-if-stale.ts';
import { findFreePort } from './find-free-port.ts';
import { onStopSignal } from './on-stop-signal.ts';

/** Time limit for the first response of `/healthz`. */
const SERVER_START_TIMEOUT_MS = 30_000;
const POLL_MS = 50;

type DevServer = { url: string; close(): Promise<void> };
type StartDevServer = (options: { port: number; apiOrigin: string }) => Promise<DevServer>;
/** Imported by URL: the site has its own TypeScript configuration, and a static import would check it with this one. */
const siteDev = new URL('../site/build/dev.ts', import.meta.url).href;

let config: Config | undefined;
try {
  config = readProcessConfig();
  for (const warning of readProcessWarnings()) console.warn(warning);
  const { port } = config;
  await requireDatabase(config.databaseUrl);
  // The server needs a build for the agent and the error pages; pages are rendered from the sources.
  await buildIfStale();
  const serverPort = await findFreePort();
  const apiOrigin = `http://127.0.0.1:${serverPort}`;
  const server = startServer(serverPort);
  let site: DevServer | undefined;
  onStopSignal(async () => {
    await site?.close();
    await stopServer(server);
  });
  await waitUntilHealthy(apiOrigin);
  const { startDevServer } = (await import(siteDev)) as { startDevServer: StartDevServer };
  site = await startDevServer({ port, apiOrigin });
  console.log(`\nWhorl development server: ${site.url}  (API server: ${apiOrigin}; Ctrl-C stops both)`);
} catch (error) {
  // A failed build has printed its errors.
  if (!(error instanceof BuildFailedError)) console.error(describeStartFailure(error, config) ?? error);
  process.exit(1);
}

/**
 * Throws if the database can't be opened. Needed because `node --watch` doesn't exit when the API server fails: it waits
 * for a file change.
 */
async function requireDatabase(url: string): Promise<void> {
  const database = openDatabase(url);
  await database.kysely.introspection.getTables();
  await database.close();
}

/** Starts the API server with `node --watch`, which restarts it when an imported file changes. */
function startServer(port: number): ChildProcess {
  const root = join(import.meta.dirname, '..');
  const env = {
    // `/admin/` edits the local files unless the environment selects a repository.
    CMS_BACKEND: 'local',
    ...process.env,
    // A service worker from an earlier `npm start` at this URL would show old pages. Errors during development aren't
    // reported to Sentry.
    ...{ HOST: '127.0.0.1', PORT: String(port), SERVICE_WORKER: 'off', SENTRY_DSN: '' },
  };
  const args = ['--watch', '--watch-preserve-output', 'server/main.ts'];
  const server = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env });
  // Also stops the server if the site fails to start.
  process.once('exit', () => server.kill('SIGTERM'));
  return server;
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await ended;
}

async function waitUntilHealthy(origin: string): Promise<void> {
  const deadline = Date.now() + SERVER_START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const response = await fetch(origin + operatorCalls.healthz).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error(`The API server did not respond within ${SERVER_START_TIMEOUT_MS / 1000} s; see its output above`);
}
