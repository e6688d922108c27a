import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { type CompiledQuery, type DatabaseConnection, type Driver, type QueryResult, SelectQueryNode } from 'kysely';
import type { FileIdentity } from './sqlite-identity.ts';
import { isCorruption, isLockConflict, StorageUnavailableError } from './storage-errors.ts';

/** Total time that consecutive writes wait for the write lock of another process. */
const BUSY_LIMIT_MS = 5_000;
/** Time that each further write waits after `BUSY_LIMIT_MS` has passed. */
const BUSY_AGAIN_LIMIT_MS = 100;
/** Time after the last `SQLITE_BUSY` after which the next one starts a new limit. */
const BUSY_GAP_MS = 1_000;
/** Maximum delay between two attempts. */
const MAX_RETRY_DELAY_MS = 25;
/** Size of the prepared statement cache. The server has some dozens of statements, plus batches of varying length. */
const MAX_CACHED_STATEMENTS = 200;

type SqliteFiles = {
  /** Both connections have a busy timeout of 0, because waiting inside SQLite blocks the event loop. */
  writer: DatabaseSync;
  /** Read-only connection, so that reads continue while a transaction waits for the lock of another process. */
  reader: DatabaseSync;
  identity: FileIdentity;
  /** Overrides `BUSY_LIMIT_MS`. */
  busyLimitMs?: number | undefined;
};

/**
 * Kysely driver with one write and one read connection to a file in WAL mode. Transactions and single write statements
 * take turns on the write connection. While another process holds SQLite's lock they wait with a timer, so that the event
 * loop isn't blocked.
 */
export class SqliteFileDriver implements Driver {
  readonly #files: SqliteFiles;
  readonly #write: Prepare;
  readonly #read: Prepare;
  readonly #busyLimitMs: number;
  readonly #busyLimit: BusyLimit;
  /** First corruption error, kept until a restart: later queries may not touch the corrupt page again. */
  #corruption: unknown;
  #lastTurn: Promise<void> = Promise.resolve();

  constructor(files: SqliteFiles) {
    this.#files = files;
    this.#busyLimitMs = files.busyLimitMs ?? BUSY_LIMIT_MS;
    this.#busyLimit = createBusyLimit(this.#busyLimitMs);
    this.#write = createPrepare(files.writer);
    this.#read = createPrepare(files.reader);
  }

  init(): Promise<void> {
    return Promise.resolve();
  }

  acquireConnection(): Promise<SqliteConnection> {
    return Promise.resolve(new SqliteConnection((connection, query) => this.#execute(connection, query)));
  }

  releaseConnection(): Promise<void> {
    return Promise.resolve();
  }

  /**
   * Begins an immediate transaction. A deferred one that reads first fails at once when it needs the write lock; an
   * immediate one can wait for it.
   *
   * @throws StorageUnavailableError if another process holds the lock for longer than the limit
   */
  async beginTransaction(connection: SqliteConnection): Promise<void> {
    connection.endTurn = await this.#takeTurn(() => {
      this.#files.identity.check();
      this.#files.writer.exec('begin immediate');
    });
  }

  /** Commits, then checks the file: if it was removed during the transaction, the commit is lost. */
  commitTransaction(connection: SqliteConnection): Promise<void> {
    this.#files.writer.exec('commit');
    this.#endTurn(connection);
    this.#files.identity.check();
    return Promise.resolve();
  }

  /** Rolls back, unless SQLite has already done so after an error such as a full disk: a second rollback would throw. */
  rollbackTransaction(connection: SqliteConnection): Promise<void> {
    try {
      if (connection.endTurn !== undefined && this.#files.writer.isTransaction) this.#files.writer.exec('rollback');
    } finally {
      this.#endTurn(connection);
    }
    return Promise.resolve();
  }

  /** @throws FileReplacedError, or the first error by which SQLite reported corruption */
  checkFiles(): void {
    this.#files.identity.check();
    if (this.#corruption !== undefined) throw this.#corruption;
  }

  /**
   * Copies the write-ahead log into the file and truncates it. Between two attempts other transactions may write.
   *
   * @returns false if another process, such as a backup, uses the log for longer than `BUSY_LIMIT_MS`
   */
  async emptyLog(): Promise<boolean> {
    const until = performance.now() + BUSY_LIMIT_MS;
    while (true) {
      const endTurn = await this.#takeTurn(() => undefined);
      try {
        if (this.#files.writer.prepare('pragma wal_checkpoint(truncate)').get()?.busy === 0) return true;
      } finally {
        endTurn();
      }
      if (performance.now() >= until) return false;
      await setTimeout(MAX_RETRY_DELAY_MS);
    }
  }

  /** Closes the writer last, because the last connection to a file checkpoints and removes the write-ahead log. */
  destroy(): Promise<void> {
    for (const file of [this.#files.reader, this.#files.writer]) if (file.isOpen) file.close();
    return Promise.resolve();
  }

  async #execute(connection: SqliteConnection, query: CompiledQuery): Promise<QueryResult<unknown>> {
    try {
      return await this.#run(connection, query);
    } catch (error) {
      if (isCorruption(error)) this.#corruption ??= error;
      throw error;
    }
  }

  async #run(connection: SqliteConnection, query: CompiledQuery): Promise<QueryResult<unknown>> {
    if (connection.endTurn !== undefined) return run(this.#write, query);
    if (isRead(query)) return retryWhileBusy(createBusyLimit(this.#busyLimitMs), () => run(this.#read, query));
    let result: QueryResult<unknown> = { rows: [] };
    const endTurn = await this.#takeTurn(() => {
      this.#files.identity.check();
      result = run(this.#write, query);
    });
    endTurn();
    return result;
  }

  /** Waits for the previous writer and runs `begin`. @returns a function that lets the next writer begin */
  async #takeTurn(begin: () => void): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = this.#lastTurn;
    this.#lastTurn = promise;
    await before;
    try {
      await retryWhileBusy(this.#busyLimit, begin);
      return resolve;
    } catch (error) {
      resolve();
      throw error;
    }
  }

  #endTurn(connection: SqliteConnection): void {
    connection.endTurn?.();
    connection.endTurn = undefined;
  }
}

class SqliteConnection implements DatabaseConnection {
  /** Set while a transaction is open; lets the next writer begin. */
  endTurn: (() => void) | undefined;
  readonly #execute: (connection: SqliteConnection, query: CompiledQuery) => Promise<QueryResult<unknown>>;

  constructor(execute: (connection: SqliteConnection, query: CompiledQuery) => Promise<QueryResult<unknown>>) {
    this.#execute = execute;
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.#execute(this, query) as Promise<QueryResult<Row>>;
  }

  /** Not supported: an open statement would keep the reader at an old snapshot. */
  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Streaming from SQLite is not supported: read rows in batches');
  }
}

type BusyLimit = {
  /** Returns until when to retry after `SQLITE_BUSY` at `now`; all times are milliseconds of `performance.now()`. */
  busyAt(now: number, began: number): number;
  succeeded(): void;
};

/** Creates a time limit that starts at the first `SQLITE_BUSY` and is shared by all writes that wait for the same lock. */
function createBusyLimit(limitMs: number): BusyLimit {
  let firstAt = 0;
  let lastAt = Number.NEGATIVE_INFINITY;
  return {
    busyAt(now, began) {
      if (now - lastAt > BUSY_GAP_MS) firstAt = now;
      lastAt = now;
      return Math.max(firstAt + limitMs, began + BUSY_AGAIN_LIMIT_MS);
    },
    succeeded() {
      lastAt = Number.NEGATIVE_INFINITY;
    },
  };
}

/** Retries `attempt` while another process holds the lock. @throws StorageUnavailableError if that takes too long */
async function retryWhileBusy<Result>(busyLimit: BusyLimit, attempt: () => Result): Promise<Result> {
  const began = performance.now();
  for (let tried = 0; ; tried += 1) {
    try {
      const result = attempt();
      busyLimit.succeeded();
      return result;
    } catch (error) {
      if (!isLockConflict(error)) throw error;
      const now = performance.now();
      if (now >= busyLimit.busyAt(now, began)) throw new StorageUnavailableError(error);
    }
    await setTimeout(Math.min(MAX_RETRY_DELAY_MS, 2 ** tried));
  }
}

const isRead = ({ query, sql }: CompiledQuery): boolean => SelectQueryNode.is(query) || /^\s*select\b/i.test(sql);

type Prepare = (sql: string) => { statement: StatementSync; returnsRows: boolean };

function createPrepare(file: DatabaseSync): Prepare {
  const prepared = new Map<string, ReturnType<Prepare>>();
  return (sql) => {
    const known = prepared.get(sql);
    if (known !== undefined) return known;
    const statement = file.prepare(sql);
    const made = { statement, returnsRows: statement.columns().length > 0 };
    if (prepared.size >= MAX_CACHED_STATEMENTS) prepared.delete(prepared.keys().next().value ?? '');
    prepared.set(sql, made);
    return made;
  };
}

function run(prepare: Prepare, { sql, parameters }: CompiledQuery): QueryResult<unknown> {
  const { statement, returnsRows } = prepare(sql);
  const values = parameters as SQLInputValue[];
  if (returnsRows) return { rows: statement.all(...values) };
  const { changes, lastInsertRowid } = statement.run(...values);
  return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] };
}
