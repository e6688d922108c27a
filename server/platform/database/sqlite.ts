import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import type { OpenedDialect } from './database.ts';
import { checkDiskRoom } from './disk-room.ts';
import { SqliteFileDriver } from './sqlite-driver.ts';
import { createFileIdentity } from './sqlite-identity.ts';
import type { Tables } from './tables.ts';

/** How long opening waits for another process that is converting the file, in milliseconds; nothing is served yet. */
const OPEN_TIMEOUT_MS = 5_000;
/** Leads, applications and signing secrets: for the user that runs the server, and for nobody else. */
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/**
 * Opens (and creates, with its folder) the file of a `sqlite:` or `file:` URL.
 *
 * @throws Error in one line that names the path and the variables that set it
 */
export function openSqlite(url: string): OpenedDialect {
  const path = sqlitePath(url);
  const { writer, reader } = openFiles(path);
  const identity = createFileIdentity(path);
  const driver = new SqliteFileDriver({ writer, reader, identity });
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
    checkFiles: () => {
      driver.checkFiles();
      checkDiskRoom(dirname(path));
    },

    wipeDeleted: () => driver.emptyLog(),
    close: () => driver.destroy(),
  };
}

/** @throws Error when the URL names no file */
export function sqlitePath(url: string): string {
  const path = url.startsWith('file:') ? fileURLToPath(url) : url.slice('sqlite:'.length);
  if (path === '')
    throw new Error('A sqlite: address needs the path of a file, for example sqlite:./data/whorl.sqlite');
  return path;
}

function openFiles(path: string): { writer: DatabaseSync; reader: DatabaseSync } {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: FOLDER_MODE });
    restrictAccess(path);
    const writer = new DatabaseSync(path, { enableForeignKeyConstraints: true, timeout: OPEN_TIMEOUT_MS });
    // FULL, because WAL with NORMAL may lose the last commits when the power goes, and a lead is acknowledged after commit.
    // What was deleted is overwritten with zeros: erased data must not be found in the file.
    writer.exec('pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on;');
    const reader = new DatabaseSync(path, { readOnly: true, timeout: OPEN_TIMEOUT_MS });
    reader.exec('select count(*) from sqlite_schema');
    // From here on the driver waits with a timer: SQLite's own waiting would stop the whole process.
    for (const file of [writer, reader]) file.exec('pragma busy_timeout = 0');
    return { writer, reader };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Cannot open the SQLite file ${path} (set by DATA_DIR or DATABASE_URL): ${reason}`, {
      cause: error,
    });
  }
}

/** SQLite gives the files beside the database (`-wal`, `-shm`) the mode of the database itself. */
function restrictAccess(path: string): void {
  closeSync(openSync(path, 'a', FILE_MODE));
  for (const file of [path, `${path}-wal`, `${path}-shm`]) {
    if (!existsSync(file)) continue;
    try {
      chmodSync(file, FILE_MODE);
    } catch (error) {
      // The file is another user's, who chose its mode: what counts is whether it can be opened.
      if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
    }
  }
}

/** The driver lets one transaction at a time write, and reads go on meanwhile. DDL is transactional in SQLite. */
class ConcurrentSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** Makes migrations atomic, and serial between processes on one file. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
