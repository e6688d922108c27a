import type { Socket } from 'node:net';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { OpenedDialect } from './database.ts';
import { isQueryTimeout } from './storage-errors.ts';
import type { Tables } from './tables.ts';

const CONNECTIONS = 10;
/** A statement that takes longer is given up by the server, so that one stuck query cannot hold all others. */
const STATEMENT_TIMEOUT_MS = 15_000;
/** A statement without an answer for so long has a server that is frozen or out of reach; more than the one above. */
const QUERY_TIMEOUT_MS = 18_000;
const CONNECT_TIMEOUT_MS = 5_000;
/** How long a connection is silent before the system asks whether the other side is still there. */
const KEEP_ALIVE_DELAY_MS = 10_000;
/** Object id of `bigint` in PostgreSQL's catalogue. */
const BIGINT = 20;

/** Opens a pool to a `postgres://` URL, whose parameters (`?query_timeout=5000`) go before; the first query connects. */
export function openPostgres(url: string): OpenedDialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    Client: BoundedClient,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // Whatever the server's own default: what is acknowledged must survive a power cut.
    options: '-c synchronous_commit=on',
    types: { getTypeParser: bigintAsNumber },
  });
  // A connection that breaks is reported on the pool while idle, on itself while in use; without listeners either would
  // end the process. The query under way fails and says why, the next one connects anew.
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    dialect: 'postgres',
    kysely,
    checkFiles: () => undefined,
    wipeDeleted: () => Promise.resolve(true),
    close: () => kysely.destroy(),
  };
}

/**
 * After a query timeout `pg` keeps the connection, on which the next query would wait behind the one without an answer.
 * This closes it: what waits on it fails at once, and the pool opens another.
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
 * Every `bigint` here is a time in milliseconds or a count, far below 2^53. As a number it is the same in both dialects.
 */
const bigintAsNumber: typeof pg.types.getTypeParser = (type: number, format?: 'text' | 'binary') =>
  type === BIGINT && format !== 'binary' ? Number : pg.types.getTypeParser(type, format);
