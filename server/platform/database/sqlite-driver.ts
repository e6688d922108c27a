import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { type CompiledQuery, type DatabaseConnection, type Driver, type QueryResult, SelectQueryNode } from 'kysely';
import type { FileIdentity } from './sqlite-identity.ts';
import { isCorruption, isLostRace, StorageUnavailableError } from './storage-errors.ts';

/** How long writes wait for another process that is writing, in milliseconds, in all. */
const BUSY_LIMIT_MS = 5_000;
/** Once that is over, how long each further write waits, in milliseconds. */
const BUSY_AGAIN_LIMIT_MS = 100;
/** So long after the last refusal, a new one counts as the first. */
const BUSY_GAP_MS = 1_000;
/** Longest pause between two tries, in milliseconds. */
const LONGEST_PAUSE_MS = 25;
/** Compiled statements kept; the server has some dozens of different ones, batches of varying length the rest. */
const STATEMENTS_KEPT = 200;

export type SqliteFiles = {
  /** Both with a busy timeout of 0: waiting inside SQLite stops every request of the process. */
  writer: DatabaseSync;
  /** Read-only, so that reads go on while a transaction waits for the lock of another process. */
  reader: DatabaseSync;
  identity: FileIdentity;
};

/**
 * One writer and one reader on a file in WAL mode. Transactions, and single statements that write, take turns on the
 * writer; while another process holds SQLite's lock they wait with a timer, so the event loop stays free.
 */
export class SqliteFileDriver implements Driver {
  readonly #files: SqliteFiles;
  readonly #write: Prepare;
  readonly #read: Prepare;
  readonly #patience = createPatience();
  /** Stays until a restart: corruption does not heal, and a page that is read seldom shows it seldom. */
  #corruption: unknown;
  #lastTurn: Promise<void> = Promise.resolve();

  constructor(files: SqliteFiles) {
    this.#files = files;
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
   * A deferred transaction that reads first cannot wait for the write lock: it fails at once. An immediate one waits.
   *
   * @throws StorageUnavailableError when another process holds the lock for longer than the limit
   */
  async beginTransaction(connection: SqliteConnection): Promise<void> {
    connection.endTurn = await this.#takeTurn(() => {
      this.#files.identity.check();
      this.#files.writer.exec('begin immediate');
    });
  }

  /** The file may have been removed since the transaction began; then the commit went where nobody will find it. */
  commitTransaction(connection: SqliteConnection): Promise<void> {
    this.#files.writer.exec('commit');
    this.#endTurn(connection);
    this.#files.identity.check();
    return Promise.resolve();
  }

  /** SQLite has already rolled back by itself after some errors (disk full, for one); a second rollback would throw. */
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
   * Copies the write-ahead log into the file and truncates it. Between two tries others may write.
   *
   * @returns false when another process, such as a backup, uses the log for longer than writes wait
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
      await setTimeout(LONGEST_PAUSE_MS);
    }
  }

  /** The writer last: the last connection of all to a file copies the write-ahead log into it and removes the log. */
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
    if (isRead(query)) return whileBusy(createPatience(), () => run(this.#read, query));
    let result: QueryResult<unknown> = { rows: [] };
    const endTurn = await this.#takeTurn(() => {
      this.#files.identity.check();
      result = run(this.#write, query);
    });
    endTurn();
    return result;
  }

  /** Resolves once `begin` has succeeded. @returns what lets the next one write */
  async #takeTurn(begin: () => void): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = this.#lastTurn;
    this.#lastTurn = promise;
    await before;
    try {
      await whileBusy(this.#patience, begin);
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
  /** While a transaction is open on it: lets the next one write. */
  endTurn: (() => void) | undefined;
  readonly #execute: (connection: SqliteConnection, query: CompiledQuery) => Promise<QueryResult<unknown>>;

  constructor(execute: (connection: SqliteConnection, query: CompiledQuery) => Promise<QueryResult<unknown>>) {
    this.#execute = execute;
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.#execute(this, query) as Promise<QueryResult<Row>>;
  }

  /** A statement left open would keep all reads at the state of its beginning. */
  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Rows cannot be streamed from SQLite: read them in portions');
  }
}

type Patience = {
  /** Returns until when to try, after a refusal at `now`; all milliseconds of `performance.now()`. */
  refused(now: number, began: number): number;
  succeeded(): void;
};

/** Writes that wait one after the other for the same lock share one limit: it begins with the first refusal. */
function createPatience(): Patience {
  let firstAt = 0;
  let lastAt = Number.NEGATIVE_INFINITY;
  return {
    refused(now, began) {
      if (now - lastAt > BUSY_GAP_MS) firstAt = now;
      lastAt = now;
      return Math.max(firstAt + BUSY_LIMIT_MS, began + BUSY_AGAIN_LIMIT_MS);
    },
    succeeded() {
      lastAt = Number.NEGATIVE_INFINITY;
    },
  };
}

/** Tries again, with pauses, while another process is in the way. @throws StorageUnavailableError when that takes too long */
async function whileBusy<Result>(patience: Patience, attempt: () => Result): Promise<Result> {
  const began = performance.now();
  for (let tried = 0; ; tried += 1) {
    try {
      const result = attempt();
      patience.succeeded();
      return result;
    } catch (error) {
      if (!isLostRace(error)) throw error;
      const now = performance.now();
      if (now >= patience.refused(now, began)) throw new StorageUnavailableError(error);
    }
    await setTimeout(Math.min(LONGEST_PAUSE_MS, 2 ** tried));
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
    if (prepared.size >= STATEMENTS_KEPT) prepared.delete(prepared.keys().next().value ?? '');
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
