import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import type { OpenedDialect } from './database.ts';
import { checkDiskSpace, getFreeBytes } from './disk-space.ts';
import { SqliteFileDriver } from './sqlite-driver.ts';
import { createFileIdentity } from './sqlite-identity.ts';
import type { Tables } from './tables.ts';

/** Maximum wait while opening for another process that is switching the file to WAL mode. Blocking is fine before startup. */
const OPEN_TIMEOUT_MS = 5_000;
/** The files have leads, applications and signing secrets, so only the user that runs the server can read them. */
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
/** Limit of the page cache of writes, which is filled as needed. With SQLite's 2 MB, storing an event takes 50% more time. */
const WRITE_CACHE_KIB = 32_000;
/**
 * Pages of 4 KiB in the write-ahead log after which they are moved into the file. With SQLite's 1,000, pages that many
 * transactions change are written ten times as often, and every hundredth commit waits for that.
 */
const CHECKPOINT_PAGES = 10_000;

/**
 * Opens the file of a `sqlite:` or `file:` URL, and creates it and its folder if necessary.
 *
 * @param busyLimitMs overrides how long writes wait for the write lock of another process
 * @throws Error in one line that names the path and the variables that set it
 */
export function openSqlite(url: string, busyLimitMs?: number): OpenedDialect {
  const path = sqlitePath(url);
  const { writer, reader } = openFiles(path);
  const identity = createFileIdentity(path);
  const driver = new SqliteFileDriver({ writer, reader, identity, busyLimitMs });
  const kysely = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new ConcurrentSqliteAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
  return {
    dialect: 'sqlite',
    kysely,
    // The driver keeps all statements.
    prepared: kysely,
    reports: kysely,
    checkFiles: () => {
      driver.checkFiles();
      checkDiskSpace(dirname(path));
    },
    gauges: [
      {
        name: 'database_log_bytes',
        help: 'Size of the write-ahead log of SQLite.',
        read: () => statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0,
      },
      {
        name: 'database_disk_free_bytes',
        help: 'Free space on the disk of the SQLite file.',
        read: () => getFreeBytes(dirname(path)),
      },
    ],
    wipeDeleted: () => driver.emptyLog(),
    // Statements of SQLite have no timeout.
    withoutTimeouts: (work) => work(kysely),
    close: () => driver.destroy(),
  };
}

/** Returns the file path of a `sqlite:` or `file:` URL. @throws Error if the URL has no path */
export function sqlitePath(url: string): string {
  const path = url.startsWith('file:') ? fileURLToPath(url) : url.slice('sqlite:'.length);
  if (path === '') throw new Error('A sqlite: URL needs the path of a file, for example sqlite:./data/whorl.sqlite');
  return path;
}

function openFiles(path: string): { writer: DatabaseSync; reader: DatabaseSync } {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: FOLDER_MODE });
    restrictAccess(path);
    const writer = new DatabaseSync(path, { enableForeignKeyConstraints: true, timeout: OPEN_TIMEOUT_MS });
    // FULL, because WAL with NORMAL may lose the last commits in a power failure, and a lead is acknowledged after commit.
    // With secure_delete SQLite overwrites deleted rows with zeros: erased data must not be found in the file.
    writer.exec('pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on;');
    writer.exec(`pragma cache_size = -${WRITE_CACHE_KIB}; pragma wal_autocheckpoint = ${CHECKPOINT_PAGES};`);
    const reader = new DatabaseSync(path, { readOnly: true, timeout: OPEN_TIMEOUT_MS });
    reader.exec('select count(*) from sqlite_schema');
    // From here on the driver waits with a timer, because SQLite's busy timeout blocks the event loop.
    for (const file of [writer, reader]) file.exec('pragma busy_timeout = 0');
    return { writer, reader };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Cannot open the SQLite file ${path} (set by DATA_DIR or DATABASE_URL): ${reason}`, {
      cause: error,
    });
  }
}

/** Restricts access to the owner. SQLite creates `-wal` and `-shm` with the mode of the database file. */
function restrictAccess(path: string): void {
  closeSync(openSync(path, 'a', FILE_MODE));
  for (const file of [path, `${path}-wal`, `${path}-shm`]) {
    if (!existsSync(file)) continue;
    try {
      chmodSync(file, FILE_MODE);
    } catch (error) {
      // The file belongs to another user, who chose its mode. Opening it may still succeed.
      if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
    }
  }
}

/** Adapter for a driver that runs one write transaction at a time, with concurrent reads. */
class ConcurrentSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** DDL is transactional in SQLite: migrations are atomic, and processes on one file run them one after the other. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
