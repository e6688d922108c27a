import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, globSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '../../scripts/find-free-port.ts';
import { type Program, runProgram, startProgram, waitUntil } from './run-program.ts';

/** Name of the database that the servers use. */
export const DATABASE = 'whorl';
/** Name of a standby in `synchronous_standby_names`. */
const STANDBY = 'standby';
const HOST = ['-h', '127.0.0.1', '-U', 'postgres'];
/** Settings of both instances; each can become the primary. */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  wal_level: 'replica',
  max_connections: '50',
  shared_buffers: '32MB',
  // Finds the primary again a second after its restart. The default of 5 s makes commits wait as long.
  wal_retrieve_retry_interval: '1s',
};

export type PostgresInstance = {
  readonly port: number;
  /** ID of the first process, the parent of all others. */
  readonly processId: number;
  query(sql: string): Promise<string>;
  /** Shuts down in an orderly way (fast mode), and starts again. */
  restart(): Promise<void>;
  /** Ends all processes at once, as a crash of the machine does. */
  crash(): Promise<void>;
  /** Suspends all processes: connections stay open without a response, as when a machine loses its network. */
  freeze(): void;
  /** Makes a standby the primary. */
  promote(): Promise<void>;
};

/** Returns the folder of the newest PostgreSQL of Debian. @throws Error if none is installed */
function findBinaries(): string {
  const version = ([path]: [string]) => Number(/\d+/.exec(path)?.[0]);
  const found = globSync('/usr/lib/postgresql/*/bin')
    .map((path): [string] => [path])
    .toSorted((one, other) => version(other) - version(one))[0];
  if (!found) throw new Error('Expected PostgreSQL in /usr/lib/postgresql. Install the package postgresql.');
  return found[0];
}

/** Returns the user as whom PostgreSQL runs, which refuses to run as root. */
function getUser(): { uid: number; gid: number } {
  const read = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return process.getuid?.() === 0
    ? { uid: read('-u'), gid: read('-g') }
    : { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
}

/** Creates an empty database cluster in a folder, with the database of the servers, and starts it. */
export async function startPrimary(folder: string, name: string): Promise<PostgresInstance> {
  const data = makeFolder(folder, name);
  await runAsUser('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']);
  const instance = await start(data);
  await instance.query(`create database ${DATABASE}`);
  return instance;
}

/** Copies a primary to a standby that follows it, starts it, and makes the primary's commits wait for it. */
export async function startStandby(folder: string, name: string, primary: PostgresInstance): Promise<PostgresInstance> {
  const data = makeFolder(folder, name);
  const from = [...HOST, '-p', String(primary.port)];
  await runAsUser('pg_basebackup', [...from, '-D', data, '--write-recovery-conf', '--checkpoint=fast', '--no-sync']);
  const standby = await start(data);
  await makeSynchronous(primary);
  return standby;
}

/** Makes commits of a primary wait for its standby. */
export async function makeSynchronous(primary: PostgresInstance): Promise<void> {
  await primary.query(`alter system set synchronous_standby_names = 'FIRST 1 (${STANDBY})'`);
  await primary.query('select pg_reload_conf()');
  await waitForStandby(primary);
}

/** Lets commits of a primary return without a standby. */
export async function makeAsynchronous(primary: PostgresInstance): Promise<void> {
  await primary.query('alter system reset synchronous_standby_names');
  await primary.query('select pg_reload_conf()');
}

/** Waits until commits of the primary are on the standby's disk before they return. */
export const waitForStandby = (primary: PostgresInstance): Promise<void> =>
  waitUntil('the standby is synchronous', async () => {
    const states = await primary.query('select sync_state from pg_stat_replication');
    return states === 'sync';
  });

async function start(data: string): Promise<PostgresInstance> {
  const port = await findFreePort();
  const own = { ...settings, port: String(port), cluster_name: STANDBY };
  const args = Object.entries(own).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const query = async (sql: string): Promise<string> => {
    const connection = [...HOST, '-p', String(port), '-d', 'postgres'];
    const { stdout } = await runProgram(join(findBinaries(), 'psql'), [...connection, '-XAtqc', sql]);
    return stdout.trim();
  };
  const isReady = () =>
    query('select 1').then(
      () => true,
      () => false,
    );
  const launch = (): Promise<Program> =>
    startProgram(join(findBinaries(), 'postgres'), ['-D', data, ...args], {
      ...getUser(),
      cwd: data,
      logPath: `${data}.log`,
      isReady,
    });
  let program = await launch();
  return {
    port,
    get processId() {
      return program.processId;
    },
    query,
    async restart() {
      await program.end('SIGINT');
      program = await launch();
    },
    async crash() {
      const children = listChildren(program.processId);
      // First, so that it neither restarts the others nor shuts down in order.
      const ended = program.end('SIGKILL');
      for (const child of children) signal(child, 'SIGKILL');
      await ended;
    },
    freeze() {
      for (const id of [program.processId, ...listChildren(program.processId)]) signal(id, 'SIGSTOP');
    },
    async promote() {
      await query('select pg_promote()');
    },
  };
}

/** Returns the processes that a process has started. Linux only: reads /proc. */
function listChildren(processId: number): number[] {
  const path = `/proc/${processId}/task/${processId}/children`;
  // It doesn't exist after the end of the process.
  return existsSync(path) ? readFileSync(path, 'utf8').trim().split(/\s+/).filter(Boolean).map(Number) : [];
}

function signal(processId: number, name: NodeJS.Signals): void {
  try {
    process.kill(processId, name);
  } catch {
    // It has ended by itself.
  }
}

function makeFolder(folder: string, name: string): string {
  const data = join(folder, name);
  mkdirSync(data, { mode: 0o700 });
  const { uid, gid } = getUser();
  chownSync(data, uid, gid);
  return data;
}

async function runAsUser(program: string, args: readonly string[]): Promise<void> {
  await runProgram(join(findBinaries(), program), args, { ...getUser(), cwd: '/' });
}
