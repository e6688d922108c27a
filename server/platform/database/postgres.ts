import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { NoTables, OpenedDialect } from './database.ts';

const CONNECTIONS = 10;
/** A statement that takes longer is given up by the server, so that one stuck query cannot hold all others. */
const STATEMENT_TIMEOUT_MS = 15_000;
const CONNECT_TIMEOUT_MS = 5_000;
/** Object id of `bigint` in PostgreSQL's catalogue. */
const BIGINT = 20;

/** Opens a pool to a `postgres://` URL; the first query connects. */
export function openPostgres(url: string): OpenedDialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // Whatever the server's own default: what is acknowledged must survive a power cut.
    options: '-c synchronous_commit=on',
    types: { getTypeParser: bigintAsNumber },
  });
  // A connection that breaks is reported on the pool while idle, on itself while in use; without listeners either would
  // end the process. The query under way fails and says why, the next one connects anew.
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  return { dialect: 'postgres', kysely: new Kysely<NoTables>({ dialect: new PostgresDialect({ pool }) }) };
}

const ignore = (): undefined => undefined;

/**
 * Every `bigint` here is a time in milliseconds or a count, far below 2^53. As a number it is the same in both dialects.
 */
const bigintAsNumber: typeof pg.types.getTypeParser = (type: number, format?: 'text' | 'binary') =>
  type === BIGINT && format !== 'binary' ? Number : pg.types.getTypeParser(type, format);
