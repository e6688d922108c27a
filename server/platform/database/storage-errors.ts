/** The database cannot be written just now: disk full, gone, read-only, or lost every race. Trying later may help. */
export class StorageUnavailableError extends Error {
  constructor(cause: unknown) {
    super(`The database cannot be written: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'StorageUnavailableError';
  }
}

/** Primary result codes of SQLite: READONLY, IOERR, FULL, CANTOPEN (https://sqlite.org/rescode.html). */
const SQLITE_STORAGE_CODES: ReadonlySet<number> = new Set([8, 10, 13, 14]);
/** BUSY and LOCKED: another process held the file longer than the busy timeout. */
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
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered)/;

export function isStorageFailure(error: unknown): boolean {
  if (error instanceof StorageUnavailableError) return true;
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  if (typeof errcode === 'number') return SQLITE_STORAGE_CODES.has(primary(errcode));
  if (typeof code === 'string') return NETWORK_CODES.has(code) || POSTGRES_STORAGE_STATES.test(code);
  return POSTGRES_CLIENT_MESSAGES.test(error.message);
}

/** Another transaction was in the way; the same work may well succeed when it is tried again. */
export function isLostRace(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  if (typeof errcode === 'number') return SQLITE_RACE_CODES.has(primary(errcode));
  return typeof code === 'string' && POSTGRES_RACE_STATES.has(code);
}

/** The low byte of an extended result code. */
const primary = (errcode: number): number => errcode & 0xff;
