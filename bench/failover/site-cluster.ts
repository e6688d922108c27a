import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { operatorCalls } from '../../contract/urls.ts';
import { writeNginxFiles } from '../../deploy/testing/write-nginx-files.ts';
import { buildIfStale, distDir, root, serverBuild } from '../../scripts/build-if-stale.ts';
import { findTwoFreePorts } from '../../scripts/find-free-port.ts';
import { startReceiver } from '../durability/receiver.ts';
import { DATABASE, type PostgresInstance, startPrimary, startStandby } from './postgres-instance.ts';
import { type Program, startProgram } from './run-program.ts';
import { startVirtualAddress, type VirtualAddress } from './virtual-address.ts';

/** Instance of a program that is started on the same port each time. */
export type Restartable = {
  start(): Promise<void>;
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
};

export type SiteCluster = {
  /** Origin of nginx. */
  readonly url: string;
  /** URL of the primary database, through the virtual address. */
  readonly databaseUrl: string;
  readonly folder: string;
  readonly servers: readonly Restartable[];
  readonly redis: Restartable;
  readonly databaseAddress: VirtualAddress;
  /** Current primary and its standby. */
  readonly databases: { primary: PostgresInstance; standby: PostgresInstance };
  /** Times each delivery was received, by its ID. */
  readonly receivedCounts: ReadonlyMap<string, number>;
  /** Calls `close` at the end, for what a step starts. */
  closeLater(close: () => unknown): void;
  close(): Promise<void>;
};

/**
 * Starts two servers of the production bundle behind nginx, with PostgreSQL, a synchronous standby, Redis and a receiver of
 * webhooks, all on 127.0.0.1.
 *
 * @param keptFolder folder for data and logs, which isn't deleted; by default a temporary one
 */
export async function startSiteCluster(keptFolder?: string): Promise<SiteCluster> {
  await buildIfStale();
  const folder = keptFolder ?? mkdtempSync(join(tmpdir(), 'whorl-failover-'));
  mkdirSync(join(folder, 'logs'), { recursive: true });
  // Workers of nginx, and PostgreSQL, run as other users.
  chmodSync(folder, 0o755);
  const closers: (() => unknown)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
    if (keptFolder === undefined) rmSync(folder, { recursive: true, force: true });
  };
  try {
    return { ...(await startAll(folder, closers)), folder, close, closeLater: (closer) => void closers.push(closer) };
  } catch (error) {
    await close();
    throw error;
  }
}

async function startAll(folder: string, closers: (() => unknown)[]) {
  const primary = await startPrimary(folder, 'postgres-1');
  closers.push(primary.crash);
  const standby = await startStandby(folder, 'postgres-2', primary);
  closers.push(standby.crash);
  const databaseAddress = await startVirtualAddress(primary.port);
  closers.push(databaseAddress.close);
  const databaseUrl = `postgres://postgres@127.0.0.1:${databaseAddress.port}/${DATABASE}`;
  const receiver = await startReceiver();
  closers.push(receiver.close);

  const [httpsPort, httpPort] = await findTwoFreePorts();
  const [redisPort] = await findTwoFreePorts();
  const serverPorts = await findTwoFreePorts();
  const url = `https://127.0.0.1:${httpsPort}`;
  const redis = createRestartable(() => startRedis(folder, redisPort));
  closers.push(() => redis.end('SIGKILL'));
  await redis.start();
  const settings = {
    DATABASE_URL: databaseUrl,
    REDIS_URL: `redis://127.0.0.1:${redisPort}`,
    PUBLIC_URL: url,
    TRUSTED_PROXIES: '127.0.0.1',
    LEAD_WEBHOOK_URL: receiver.url,
    LEAD_WEBHOOK_SECRET: 'only for these trials',
  };
  const servers = serverPorts.map((port) => createRestartable(() => startServer(folder, port, settings)));
  closers.push(() => Promise.all(servers.map((server) => server.end('SIGKILL'))));
  await Promise.all(servers.map((server) => server.start()));

  const args = writeNginxFiles({ folder, serverPorts, httpsPort, httpPort, trustsForwarded: true });
  setDefaultCACertificates([...getCACertificates('default'), readFileSync(join(folder, 'fullchain.pem'), 'utf8')]);
  const nginx = await startProgram('nginx', args, {
    logPath: join(folder, 'nginx.log'),
    isReady: () => respondsWell(url),
  });
  closers.push(() => nginx.end('SIGTERM'));
  const { receivedCounts } = receiver;
  return { url, databaseUrl, servers, redis, databaseAddress, databases: { primary, standby }, receivedCounts };
}

function createRestartable(launch: () => Promise<Program>): Restartable {
  let program: Program | undefined;
  return {
    async start() {
      program = await launch();
    },
    async end(signal) {
      await program?.end(signal);
    },
  };
}

function startRedis(folder: string, port: number): Promise<Program> {
  const args = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--dir', folder];
  return startProgram('redis-server', args, { logPath: join(folder, 'redis.log'), isReady: () => accepts(port) });
}

function startServer(folder: string, port: number, settings: Record<string, string>): Promise<Program> {
  return startProgram(process.execPath, [join(serverBuild.folder, 'main.js'), distDir], {
    cwd: root,
    env: {
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: `${port}`,
      DATA_DIR: join(folder, `data-${port}`),
      LOG_LEVEL: 'warn',
      ...settings,
    },
    logPath: join(folder, `server-${port}.log`),
    isReady: () => respondsWell(`http://127.0.0.1:${port}${operatorCalls.readyz}`),
  });
}

const respondsWell = (url: string): Promise<boolean> =>
  fetch(url).then(
    async ({ ok, body }) => {
      await body?.cancel();
      return ok;
    },
    () => false,
  );

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
