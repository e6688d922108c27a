import { isStorageFailure } from '../platform/database/storage-errors.ts';
import { ConfigError } from './config-variables.ts';

type Settings = { readonly host: string; readonly port: number; readonly databaseUrl: string };

/**
 * Returns in one line why a start failed, with the setting to look at; undefined for what nobody expects, which needs its
 * stack.
 *
 * @param config undefined where it could not be read
 */
export function describeStartFailure(error: unknown, config: Settings | undefined): string | undefined {
  if (error instanceof ConfigError) return error.message;
  if (config === undefined || !(error instanceof Error)) return undefined;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return `PORT: ${config.port} at ${config.host} is in use; stop what listens there, or choose another`;
  if (code === 'EACCES') return `PORT: this user may not listen on ${config.port} at ${config.host}`;
  if (code === 'EADDRNOTAVAIL') return `HOST: ${config.host} is no address of this machine`;
  const failure = causesOf(error).find(isStorageFailure);
  return failure && `${placeOf(config)} cannot be used: ${reasonOf(failure)}`;
}

/** The error itself, then what it was caused by: a failed migration says only which one. */
function causesOf(error: Error): Error[] {
  return error.cause instanceof Error ? [error, ...causesOf(error.cause)] : [error];
}

/** Without the user and the password that a database's address may carry. */
function placeOf({ databaseUrl }: Pick<Settings, 'databaseUrl'>): string {
  const [, path] = /^sqlite:(.*)$/.exec(databaseUrl) ?? [];
  if (path !== undefined) return `DATA_DIR: ${path}`;
  if (!URL.canParse(databaseUrl)) return 'DATABASE_URL: this database';
  const { protocol, host, pathname } = new URL(databaseUrl);
  return `DATABASE_URL: ${protocol}//${host}${pathname}`;
}

/** A name with several addresses fails once for each of them, with no message of its own. */
function reasonOf(error: Error): string {
  const parts = error instanceof AggregateError ? error.errors : [error];
  const reasons = parts.map((part: unknown) => (part instanceof Error ? part.message : String(part)));
  return [...new Set(reasons)].join('; ').replaceAll(/\s+/g, ' ');
}
