import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
} from 'kysely';
import type { NoTables, OpenedDialect } from './database.ts';

/** How long a statement waits for another process that is writing, in milliseconds. */
const BUSY_TIMEOUT_MS = 5_000;
/** Compiled statements kept; the server has some dozens of different ones, batches of varying length the rest. */
const STATEMENTS_KEPT = 200;

/** Opens (and makes, with its folder) the file of a `sqlite:` or `file:` URL. */
export function openSqlite(url: string): OpenedDialect {
  const path = sqlitePath(url);
  mkdirSync(dirname(path), { recursive: true });
  const file = new DatabaseSync(path, { enableForeignKeyConstraints: true, timeout: BUSY_TIMEOUT_MS });
  // FULL, because WAL with NORMAL may lose the last commits when the power goes, and a lead is acknowledged after commit.
  file.exec('pragma journal_mode = wal; pragma synchronous = full;');
  const kysely = new Kysely<NoTables>({
    dialect: {
      createAdapter: () => new TransactionalSqliteAdapter(),
      createDriver: () => new ImmediateSqliteDriver(file),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
  return { dialect: 'sqlite', kysely };
}

export function sqlitePath(url: string): string {
  const path = url.startsWith('file:') ? fileURLToPath(url) : url.slice('sqlite:'.length);
  if (path === '')
    throw new Error('A sqlite: address needs the path of a file, for example sqlite:./data/whorl.sqlite');
  return path;
}

/** DDL is transactional in SQLite; saying so makes migrations atomic, and serial between processes on one file. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class ImmediateSqliteDriver extends SqliteDriver {
  readonly #file: DatabaseSync;

  constructor(file: DatabaseSync) {
    super({ database: toKysely(file) });
    this.#file = file;
  }

  /** A deferred transaction that reads first cannot wait for the write lock: it fails at once. An immediate one waits. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** SQLite has already rolled back by itself after some errors (disk full, for one); a second rollback would throw. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#file.isTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  /** Also where no query was ever made, and so Kysely never opened anything. */
  override destroy(): Promise<void> {
    if (this.#file.isOpen) this.#file.close();
    return Promise.resolve();
  }
}

function toKysely(file: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>();
  return {
    close: () => file.close(),
    prepare(sql) {
      const known = prepared.get(sql);
      if (known !== undefined) return known;
      const statement = statementToKysely(file.prepare(sql));
      if (prepared.size >= STATEMENTS_KEPT) prepared.delete(prepared.keys().next().value ?? '');
      prepared.set(sql, statement);
      return statement;
    },
  };
}

function statementToKysely(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
    run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
    iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
  };
}
