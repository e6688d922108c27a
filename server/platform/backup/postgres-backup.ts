import { spawn } from 'node:child_process';
import { closeSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { BackupError } from './backup-error.ts';
import type { ReportProgress } from './sqlite-backup.ts';

const FILE_MODE = 0o600;
/** Number of output lines of a failed program that the error message includes. */
const LINES_SHOWN = 5;

/**
 * Dumps a PostgreSQL database in the custom format with `pg_dump`, from one snapshot, and verifies that `pg_restore` can
 * read the dump.
 *
 * @param to path of the dump, which must not exist; the file is created there once it is complete and verified
 * @param signal ends `pg_dump` when it is aborted
 * @throws BackupError when a program is missing or fails
 */
export async function backUpPostgres(
  url: string,
  to: string,
  report: ReportProgress,
  signal?: AbortSignal,
): Promise<{ tables: number; bytes: number }> {
  const partial = `${to}.partial`;
  closeSync(openSync(partial, 'w', FILE_MODE));
  try {
    await run('pg_dump', ['--format=custom', '--no-owner', '--no-privileges', '--verbose', `--file=${partial}`], {
      url,
      signal,
      onLine: (line) => /dumping contents of table/.test(line) && report(line.replace(/^pg_dump: /, '')),
    });
    report('Checking the dump.');
    const tables = await countTables(partial);
    const file = openSync(partial, 'r+');
    fsyncSync(file);
    closeSync(file);
    renameSync(partial, to);
    return { tables, bytes: statSync(to).size };
  } finally {
    rmSync(partial, { force: true });
  }
}

/**
 * Loads a dump into the database of a URL. Existing tables are moved to another schema, never deleted.
 *
 * @param force whether to replace existing tables
 * @throws BackupError if the dump cannot be read, a server is connected, or there are tables and `force` is false
 */
export async function restorePostgres(
  from: string,
  url: string,
  { force, now, report }: { force: boolean; now: number; report: ReportProgress },
): Promise<{ tables: number; bytes: number }> {
  const tables = await countTables(from);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { count } = await queryCount(client, "select count(*) from pg_tables where schemaname = 'public'");
    if (count > 0 && !force) {
      throw new BackupError(
        'The database already has tables. Add --force to replace them; they are moved to another schema.',
      );
    }
    const { count: others } = await queryCount(
      client,
      'select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    if (others > 0)
      throw new BackupError(`The database has ${others} other connections. Stop all servers, then restore.`);
    const aside = `before_restore_${new Date(now).toISOString().replaceAll(/\D/g, '')}`;
    await client.query(
      `begin; alter schema public rename to ${aside}; create schema public; grant usage on schema public to public; commit`,
    );
    try {
      await run(
        'pg_restore',
        ['--no-owner', '--no-privileges', '--single-transaction', '--verbose', '--dbname', databaseName(url), from],
        {
          url,
          onLine: (line) => /processing data for table/.test(line) && report(line.replace(/^pg_restore: /, '')),
        },
      );
    } catch (error) {
      await client.query(`begin; drop schema public cascade; alter schema ${aside} rename to public; commit`);
      throw error;
    }
    if (count > 0) report(`The previous tables are now in the schema ${aside}.`);
    else await client.query(`drop schema ${aside} cascade`);
    return { tables, bytes: statSync(from).size };
  } finally {
    await client.end();
  }
}

async function queryCount(client: pg.Client, query: string): Promise<{ count: number }> {
  const { rows } = await client.query<{ count: string }>(query);
  return { count: Number(rows[0]?.count) };
}

/** Returns the number of tables in a dump. @throws BackupError if it cannot be read */
async function countTables(path: string): Promise<number> {
  let tables = 0;
  await run('pg_restore', ['--list', path], {
    onLine: (line) => {
      if (/ TABLE DATA /.test(line)) tables += 1;
    },
  });
  if (tables === 0) throw new BackupError(`${path} has no tables.`);
  return tables;
}

/** Reads a dump to its end without a database. @throws BackupError if it is damaged or incomplete */
export async function readWholeDump(path: string): Promise<void> {
  await run('pg_restore', ['--file=/dev/null', path], { onLine: () => undefined });
}

type RunOptions = { url?: string; signal?: AbortSignal | undefined; onLine(line: string): void };

/** Runs a program. The password is passed in the environment, because all users of a machine can read process arguments. */
async function run(
  program: string,
  programArguments: readonly string[],
  { url, signal, onLine }: RunOptions,
): Promise<void> {
  const latest: string[] = [];
  const child = spawn(program, programArguments, {
    // biome-ignore lint/style/noProcessEnv: the program needs PATH and the locations of libraries and certificates
    env: { ...process.env, ...(url === undefined ? {} : toLibpqEnvironment(url)) },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(signal && { signal }),
  });
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      latest.push(line);
      if (latest.length > LINES_SHOWN) latest.shift();
      onLine(line);
    });
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'ENOENT'
          ? new BackupError(
              `${program} was not found. Install the PostgreSQL client programs, in the server's version or newer (Debian and Ubuntu: apt install postgresql-client).`,
            )
          : error,
      ),
    );
    child.on('close', resolve);
  });
  if (code !== 0) throw new BackupError(`${program} failed:\n${latest.join('\n')}`);
}

const databaseName = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1));

/** Converts a URL to the environment variables of libpq (https://www.postgresql.org/docs/current/libpq-envars.html). */
function toLibpqEnvironment(url: string): Record<string, string> {
  const { hostname, port, username, password, searchParams } = new URL(url);
  const values = {
    PGHOST: searchParams.get('host') ?? decodeURIComponent(hostname),
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: databaseName(url),
    PGSSLMODE: searchParams.get('sslmode') ?? '',
    PGSSLROOTCERT: searchParams.get('sslrootcert') ?? '',
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
}
