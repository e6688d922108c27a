import { DiskFullError } from './disk-room.ts';
import { FileReplacedError } from './sqlite-identity.ts';

/** The database cannot be written just now: disk full, gone, read-only, or lost every race. Trying later may help. */
export class StorageUnavailableError extends Error {
  constructor(cause: unknown) {
    super(`The database cannot be written: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'StorageUnavailableError';
  }
}

/** Primary result codes of SQLite: READONLY, IOERR, CORRUPT, FULL, CANTOPEN, NOTADB (https://sqlite.org/rescode.html). */
const SQLITE_STORAGE_CODES: ReadonlySet<number> = new Set([8, 10, 11, 13, 14, 26]);
/** BUSY and LOCKED: another process holds the file. */
const SQLITE_RACE_CODES: ReadonlySet<number> = new Set([5, 6]);
/**
 * SQLSTATE classes connection exception, invalid authorization, no such database, insufficient resources, operator intervention, system error; and read-only
 * transaction, which is what a standby answers (https://www.postgresql.org/docs/15/errcodes-appendix.html).
 */
const POSTGRES_STORAGE_STATES = /^(08...|28...|3D000|53...|57...|58...|25006)$/;
/** Serialization failure, deadlock, lock not available. */
const POSTGRES_RACE_STATES: ReadonlySet<string> = new Set(['40001', '40P01', '55P03']);
const NETWORK_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);
/** The pg client raises these without a code. */
const POSTGRES_CLIENT_MESSAGES =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered)/;

export function isStorageFailure(error: unknown): boolean {
  if (error instanceof StorageUnavailableError || error instanceof FileReplacedError) return true;
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  if (typeof errcode === 'number') return SQLITE_STORAGE_CODES.has(primary(errcode));
  if (typeof code === 'string') return NETWORK_CODES.has(code) || POSTGRES_STORAGE_STATES.test(code);
  return POSTGRES_CLIENT_MESSAGES.test(error.message);
}

/** Whether the pg client gave up waiting for an answer, on a connection that still waits for it. */
export const isQueryTimeout = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout';

/** Another transaction was in the way; the same work may well succeed when it is tried again. */
export function isLostRace(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  if (typeof errcode === 'number') return SQLITE_RACE_CODES.has(primary(errcode));
  return typeof code === 'string' && POSTGRES_RACE_STATES.has(code);
}

/** The low byte of an extended result code. */
const primary = (errcode: number): number => errcode & 0xff;

/** Why the database cannot be used, for health checks and alerts. */
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

/** Returns the reason of a failure by its innermost cause. */
export function storageFailureOf(error: unknown): StorageFailure {
  if (error instanceof FileReplacedError) return 'file replaced';
  if (error instanceof DiskFullError) return 'disk full';
  if (!(error instanceof Error)) return 'unknown';
  if (error.cause !== undefined) return storageFailureOf(error.cause);
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  if (typeof errcode === 'number') return SQLITE_FAILURES[primary(errcode)] ?? 'unknown';
  if (typeof code === 'string' && code in POSTGRES_FAILURES) return POSTGRES_FAILURES[code] ?? 'unknown';
  if (isQueryTimeout(error)) return 'timeout';
  return isStorageFailure(error) ? 'unreachable' : 'unknown';
}

/** Whether SQLite found pages that it cannot read, which no later try repairs. */
export function isCorruption(error: unknown): boolean {
  return storageFailureOf(error) === 'corrupt';
}
