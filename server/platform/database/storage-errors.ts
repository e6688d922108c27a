import { DiskFullError } from './disk-space.ts';
import { FileReplacedError } from './sqlite-identity.ts';

/**
 * Thrown when the database cannot be written: disk full, unreachable, read-only, or locked in every attempt. A later
 * retry may succeed.
 */
export class StorageUnavailableError extends Error {
  constructor(cause: unknown) {
    super(`The database cannot be written: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'StorageUnavailableError';
  }
}

/**
 * Primary result codes of SQLite: READONLY, IOERR, CORRUPT, FULL, CANTOPEN, NOTADB (https://sqlite.org/rescode.html).
 */
const SQLITE_STORAGE_CODES: ReadonlySet<number> = new Set([8, 10, 11, 13, 14, 26]);
/** BUSY and LOCKED: another process holds the lock. */
const SQLITE_LOCK_CODES: ReadonlySet<number> = new Set([5, 6]);
/**
 * SQLSTATE: connection exception, invalid authorization, invalid database name, insufficient resources, operator
 * intervention, system error, a database that doesn't accept connections, and read-only transaction, which a standby returns
 * (https://www.postgresql.org/docs/15/errcodes-appendix.html).
 */
const POSTGRES_STORAGE_STATES = /^(08...|28...|3D000|53...|57...|58...|55000|25006)$/;
/** Serialization failure, deadlock, lock not available. */
const POSTGRES_LOCK_STATES: ReadonlySet<string> = new Set(['40001', '40P01', '55P03']);
const NETWORK_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);
/** Messages of errors that the pg client throws without a code. */
const POSTGRES_CLIENT_MESSAGES =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered)/;

/** Whether an error means that the database can't be used, rather than that a statement is wrong. */
export function isStorageFailure(error: unknown): boolean {
  if (error instanceof StorageUnavailableError || error instanceof FileReplacedError) return true;
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  if (typeof errcode === 'number') return SQLITE_STORAGE_CODES.has(getPrimaryCode(errcode));
  if (typeof code === 'string') return NETWORK_CODES.has(code) || POSTGRES_STORAGE_STATES.test(code);
  return POSTGRES_CLIENT_MESSAGES.test(error.message);
}

/** Whether the pg client's query timeout has expired; its connection is still waiting for the response. */
export const isQueryTimeout = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout';

/** Whether a transaction failed because of a lock or conflict with another one; a retry may succeed. */
export function isLockConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  if (typeof errcode === 'number') return SQLITE_LOCK_CODES.has(getPrimaryCode(errcode));
  return typeof code === 'string' && POSTGRES_LOCK_STATES.has(code);
}

/** Returns the primary result code, the low byte of an extended one. */
const getPrimaryCode = (errcode: number): number => errcode & 0xff;

/** Reason why the database cannot be used, for health checks and alerts. */
export type StorageFailure =
  | 'corrupt'
  | 'disk full'
  | 'file replaced'
  | 'locked'
  | 'read-only'
  | 'timeout'
  | 'unreachable'
  | 'unknown';

const SQLITE_FAILURES: Readonly<Record<number, StorageFailure>> = {
  5: 'locked',
  6: 'locked',
  8: 'read-only',
  11: 'corrupt',
  13: 'disk full',
  14: 'unreachable',
  26: 'corrupt',
};
const POSTGRES_FAILURES: Readonly<Record<string, StorageFailure>> = {
  25006: 'read-only',
  53100: 'disk full',
  '55P03': 'locked',
  57014: 'timeout',
  XX001: 'corrupt',
  XX002: 'corrupt',
};

/** Classifies an error by its innermost cause. */
export function classifyStorageFailure(error: unknown): StorageFailure {
  if (error instanceof FileReplacedError) return 'file replaced';
  if (error instanceof DiskFullError) return 'disk full';
  if (!(error instanceof Error)) return 'unknown';
  if (error.cause !== undefined) return classifyStorageFailure(error.cause);
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  if (typeof errcode === 'number') return SQLITE_FAILURES[getPrimaryCode(errcode)] ?? 'unknown';
  if (typeof code === 'string' && code in POSTGRES_FAILURES) return POSTGRES_FAILURES[code] ?? 'unknown';
  if (isQueryTimeout(error)) return 'timeout';
  return isStorageFailure(error) ? 'unreachable' : 'unknown';
}

/** Whether SQLite found corrupt pages; a retry can't help. */
export function isCorruption(error: unknown): boolean {
  return classifyStorageFailure(error) === 'corrupt';
}

/** Whether a statement failed in PostgreSQL because another transaction has just stored the same value of a unique key. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && (error as { code?: unknown }).code === '23505';
