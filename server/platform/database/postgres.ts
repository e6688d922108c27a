import type { Socket } from 'node:net';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { OpenedDialect } from './database.ts';
import { isQueryTimeout } from './storage-errors.ts';
import type { Tables } from './tables.ts';

const CONNECTIONS = 10;
const REPLICA_CONNECTIONS = 4;
/** Time without attempts to connect to the standby after one failed. */
const REPLICA_RETRY_MS = 10_000;
/** Timeout after which the PostgreSQL server cancels a statement, so that a stuck query can't block all others. */
const STATEMENT_TIMEOUT_MS = 15_000;
/** Timeout of the client, for a server that hangs or is unreachable; longer than the server's own timeout. */
const QUERY_TIMEOUT_MS = 18_000;
const CONNECT_TIMEOUT_MS = 5_000;
/** Idle time of a connection before the first TCP keep-alive probe. */
const KEEP_ALIVE_DELAY_MS = 10_000;
/** Object ID of the type `bigint` in PostgreSQL. */
const BIGINT = 20;

/**
 * Opens a pool for a `postgres://` URL. Parameters of the URL (`?query_timeout=5000`) override the defaults; the first query
 * connects.
 *
 * @param replicaUrl URL of a standby for `reports`; without a connection to it, they are read from `url`
 */
export function openPostgres(url: string, replicaUrl?: string): OpenedDialect {
  const pool = createBoundedPool(url, CONNECTIONS);
  const replica = replicaUrl === undefined ? undefined : createBoundedPool(replicaUrl, REPLICA_CONNECTIONS);
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const prepared = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparing(pool) }) });
  return {
    dialect: 'postgres',
    kysely,
    prepared,
    reports: replica
      ? new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preferring(replica, pool) }) })
      : kysely,
    checkFiles: () => undefined,
    gauges: [
      { name: 'database_connections', help: 'Open connections to PostgreSQL.', read: () => pool.totalCount },
      {
        name: 'database_connections_waiting',
        help: 'Queries that wait for a connection.',
        read: () => pool.waitingCount,
      },
    ],
    wipeDeleted: () => Promise.resolve(true),
    async withoutTimeouts(work) {
      const unbounded = new URL(url);
      for (const name of ['statement_timeout', 'query_timeout']) unbounded.searchParams.delete(name);
      const migrating = createPool({ connectionString: unbounded.href, max: 1 });
      const own = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: migrating }) });
      try {
        return await work(own);
      } finally {
        await own.destroy();
      }
    },
    async close() {
      await Promise.all([kysely.destroy(), replica?.end()]);
    },
  };
}

const createBoundedPool = (url: string, connections: number): pg.Pool =>
  createPool({
    connectionString: url,
    max: connections,
    Client: BoundedClient,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
  });

/** Wraps two pools: connections are of the first one, or of the other while the first one can't connect. */
function preferring(first: pg.Pool, other: pg.Pool): PostgresPool {
  let avoidedUntil = 0;
  return {
    options: first.options,
    async connect() {
      if (performance.now() >= avoidedUntil) {
        try {
          return await first.connect();
        } catch {
          avoidedUntil = performance.now() + REPLICA_RETRY_MS;
        }
      }
      return await other.connect();
    },
    // Both are closed by their owner.
    end: () => Promise.resolve(),
  };
}

function createPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // Whatever the server's default is, acknowledged data must survive a power failure.
    options: '-c synchronous_commit=on',
    types: { getTypeParser: bigintAsNumber },
    ...config,
  });
  // A broken connection emits `error` on the pool while idle and on itself while in use; without listeners either would
  // end the process. The running query is rejected with the reason, and the next one reconnects.
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  return pool;
}

/** Statements that are kept per connection; only a few dozen occur. */
const MAX_PREPARED = 200;

/**
 * Wraps a pool so that each connection parses and plans a statement once. PostgreSQL otherwise does this for each query,
 * which takes several times as long as to run the queries of an identification.
 */
function preparing(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>();
  const toName = (text: string): string | undefined => {
    if (!names.has(text) && names.size < MAX_PREPARED) names.set(text, `statement_${names.size}`);
    return names.get(text);
  };
  const wrap = (client: pg.PoolClient) => ({
    ...('processID' in client && { processID: client.processID as number }),
    release: (destroy?: boolean) => client.release(destroy),
    query: (text: string, values: unknown[]) =>
      // The simple protocol of statements without parameters, such as `commit`, needs no plan.
      client.query(values.length > 0 ? { name: toName(text), text, values } : text),
  });
  return {
    options: pool.options,
    // Kysely's type has an overload for cursors, which nothing uses.
    connect: async () => wrap(await pool.connect()) as unknown as PostgresPoolClient,
    // The pool is closed once, by its other user.
    end: () => Promise.resolve(),
  };
}

/**
 * Closes a connection after a query timeout. `pg` would keep it, and the next query would wait behind the one that timed
 * out. Pending queries fail at once, and the pool opens another connection.
 */
class BoundedClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this) as (...parameters: unknown[]) => unknown;
    const bounded = (...parameters: unknown[]): unknown => {
      const result = query(...parameters);
      if (result instanceof Promise) result.catch((error: unknown) => this.#closeAfterTimeout(error));
      return result;
    };
    this.query = bounded as typeof this.query;
  }

  #closeAfterTimeout(error: unknown): void {
    if (!isQueryTimeout(error)) return;
    const { connection } = this as unknown as { connection: { stream: Socket } };
    connection.stream.destroy();
  }
}

const ignore = (): undefined => undefined;

/**
 * Parses `bigint` as a number, as SQLite returns it. All values are times in milliseconds or counts, far below 2^53.
 */
const bigintAsNumber: typeof pg.types.getTypeParser = (type: number, format?: 'text' | 'binary') =>
  type === BIGINT && format !== 'binary' ? Number : pg.types.getTypeParser(type, format);
