import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { operatorCalls } from '../contract/urls.ts';
import { describeStartFailure } from '../server/config/start-failure.ts';
import { type Config, readProcessConfig, readProcessWarnings } from '../server/config.ts';
import { openDatabase } from '../server/platform/database/database.ts';
import { BuildFailed, buildIfStale } from './build-if-stale.ts';
import { findFreePort } from './find-free-port.ts';
import { onStopSignal } from './on-stop-signal.ts';

/** How long the server may take to answer `/healthz`, in milliseconds. */
const SERVER_START_MS = 30_000;
const POLL_MS = 50;

type DevServer = { url: string; close(): Promise<void> };
type StartDevServer = (options: { port: number; apiOrigin: string }) => Promise<DevServer>;
/** By address: the site has a TypeScript configuration of its own, which this one must not pull it out of. */
const siteDev = new URL('../site/build/dev.ts', import.meta.url).href;

let config: Config | undefined;
try {
  config = readProcessConfig();
  for (const warning of readProcessWarnings()) console.warn(warning);
  const { port } = config;
  await requireDatabase(config.databaseUrl);
  // The server serves the agent and the error pages from a build; the pages come from the sources.
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
  console.log(`\nWhorl in development: ${site.url}  (the server behind it: ${apiOrigin}; Ctrl-C stops both)`);
} catch (error) {
  // A build that failed has said why.
  if (!(error instanceof BuildFailed)) console.error(describeStartFailure(error, config) ?? error);
  process.exit(1);
}

/** The server behind is started again whenever a file changes, so it would wait for one instead of ending. */
async function requireDatabase(url: string): Promise<void> {
  const database = openDatabase(url);
  await database.kysely.introspection.getTables();
  await database.close();
}

/** Restarted by Node when a file that it imports changes. */
function startServer(port: number): ChildProcess {
  const root = join(import.meta.dirname, '..');
  // A worker from an earlier `npm start` at this address would keep old pages.
  const env = {
    // Whoever develops has the sources at hand: `/admin/` edits them, unless it is to be tried with a repository.
    CMS_BACKEND: 'local',
    ...process.env,
    // What breaks while somebody develops is no error of a deployment.
    ...{ HOST: '127.0.0.1', PORT: String(port), SERVICE_WORKER: 'off', SENTRY_DSN: '' },
  };
  const args = ['--watch', '--watch-preserve-output', 'server/main.ts'];
  const server = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env });
  // Also when the site does not start, the server must not stay behind.
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
  const until = Date.now() + SERVER_START_MS;
  while (Date.now() < until) {
    const answer = await fetch(origin + operatorCalls.healthz).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error(`The server did not answer within ${SERVER_START_MS / 1000} s; what it said stands above`);
}
