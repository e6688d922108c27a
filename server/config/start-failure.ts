import { isStorageFailure } from '../platform/database/storage-errors.ts';
import { ConfigError } from './config-variables.ts';

type Settings = { readonly host: string; readonly port: number; readonly databaseUrl: string };

/**
 * Returns a one-line message about a failed start, with the setting to check; undefined for unexpected errors, which
 * need their stack.
 *
 * @param config undefined if it could not be read
 */
export function describeStartFailure(error: unknown, config: Settings | undefined): string | undefined {
  if (error instanceof ConfigError) return error.message;
  if (config === undefined || !(error instanceof Error)) return undefined;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return `PORT: ${config.port} at ${config.host} is already in use. Stop the other process or set PORT to a free port.`;
  if (code === 'EACCES')
    return `PORT: no permission to listen on ${config.port} at ${config.host}. Set PORT to 1024 or higher.`;
  if (code === 'EADDRNOTAVAIL')
    return `HOST: ${config.host} is not an address of this machine. Set HOST to one of its addresses.`;
  const failure = listCauses(error).find(isStorageFailure);
  return failure && `${nameDatabase(config)} cannot be used: ${joinMessages(failure)}`;
}

/** Returns the error and its causes: the error of a failed migration contains only its name. */
function listCauses(error: Error): Error[] {
  return error.cause instanceof Error ? [error, ...listCauses(error.cause)] : [error];
}

/** Names the database without the user and password that its URL may contain. */
function nameDatabase({ databaseUrl }: Pick<Settings, 'databaseUrl'>): string {
  const [, path] = /^sqlite:(.*)$/.exec(databaseUrl) ?? [];
  if (path !== undefined) return `DATA_DIR: ${path}`;
  if (!URL.canParse(databaseUrl)) return 'DATABASE_URL: this database';
  const { protocol, host, pathname } = new URL(databaseUrl);
  return `DATABASE_URL: ${protocol}//${host}${pathname}`;
}

/** Joins the messages: a host name with several addresses fails once for each, with no message of its own. */
function joinMessages(error: Error): string {
  const parts = error instanceof AggregateError ? error.errors : [error];
  const reasons = parts.map((part: unknown) => (part instanceof Error ? part.message : String(part)));
  return [...new Set(reasons)].join('; ').replaceAll(/\s+/g, ' ');
}
