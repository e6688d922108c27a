import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { UncheckedReason } from '@whorl/contract/identification/bot-info.ts';
import { isPrivateHost, lookupPublic, PRIVATE_ADDRESS_MESSAGE } from '../webhooks/public-lookup.ts';
import { type DirectoryKeys, readKeySet } from './directory-keys.ts';

/** Path of a key directory below its origin. */
export const DIRECTORY_PATH = '/.well-known/http-message-signatures-directory';
const MEDIA_TYPE = 'application/http-message-signatures-directory+json';
const MAX_DIRECTORY_BYTES = 64 * 1024;
/** Wall-clock time for connection, head and body. The identification waits for a directory that isn't cached. */
const TIMEOUT_MS = 3_000;
/** Caching without headers, and the limits of what headers can set, in seconds. */
const DEFAULT_SECONDS = 3_600;
const MIN_SECONDS = 60;
const MAX_SECONDS = 86_400;

export type FetchedDirectory =
  | { readonly keys: DirectoryKeys; readonly freshMs: number }
  | { readonly failure: Extract<UncheckedReason, `directory_${string}`> };

/**
 * Fetches the key directory of an origin. Follows no redirect, because the keys of another origin would count as those of
 * this one. Each call opens a connection of its own to an address that was checked.
 *
 * @param closing aborted when the server shuts down
 * @param allowPrivate whether addresses that aren't public, and http, are allowed
 */
export async function fetchDirectory(
  origin: string,
  { closing, allowPrivate }: { readonly closing: AbortSignal; readonly allowPrivate: boolean },
): Promise<FetchedDirectory> {
  const url = new URL(DIRECTORY_PATH, origin);
  if (!allowPrivate && isPrivateHost(url)) return { failure: 'directory_not_allowed' };
  try {
    return await readResponse(url, AbortSignal.any([closing, AbortSignal.timeout(TIMEOUT_MS)]), allowPrivate);
  } catch (error) {
    const isPrivate = error instanceof Error && error.message === PRIVATE_ADDRESS_MESSAGE;
    return { failure: isPrivate ? 'directory_not_allowed' : 'directory_unreachable' };
  }
}

async function readResponse(url: URL, signal: AbortSignal, allowPrivate: boolean): Promise<FetchedDirectory> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
    headers: { accept: MEDIA_TYPE, 'accept-encoding': 'identity', 'user-agent': 'whorl-key-directories' },
    signal,
    // The sockets of the shared agent may be connected to an IP address that was checked long ago.
    agent: false,
    ...(!allowPrivate && { lookup: lookupPublic }),
  });
  request.on('error', reject);
  request.on('response', resolve);
  request.end();
  const response = await promise;
  try {
    const { statusCode, headers } = response;
    if (statusCode !== 200) return { failure: 'directory_unreachable' };
    if (headers['content-encoding'] !== undefined) return { failure: 'directory_invalid' };
    if (!/^application\/([\w.-]+\+)?json\b/i.test(headers['content-type'] ?? ''))
      return { failure: 'directory_invalid' };
    const body = await readBody(response);
    if (body === undefined) return { failure: 'directory_too_large' };
    return { ...parseDirectory(body), freshMs: getFreshSeconds(headers) * 1000 } as FetchedDirectory;
  } finally {
    request.destroy();
  }
}

/** Reads a response body; undefined if it is too large. */
async function readBody(response: IncomingMessage): Promise<Buffer | undefined> {
  if (Number(response.headers['content-length'] ?? 0) > MAX_DIRECTORY_BYTES) return undefined;
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_DIRECTORY_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parseDirectory(body: Buffer): { keys: DirectoryKeys } | { failure: 'directory_invalid' } {
  try {
    return { keys: readKeySet(JSON.parse(body.toString())) };
  } catch {
    return { failure: 'directory_invalid' };
  }
}

/** Returns the seconds for which a response is fresh (RFC 9111, 4.2.1), within the limits. */
function getFreshSeconds({ 'cache-control': control = '', age, expires, date }: IncomingMessage['headers']): number {
  if (/\bno-(store|cache)\b/i.test(control)) return MIN_SECONDS;
  const maxAge = /\bmax-age="?(\d{1,10})/i.exec(control)?.[1];
  const byExpiry = expires === undefined ? Number.NaN : (Date.parse(expires) - Date.parse(date ?? '')) / 1000;
  const lifetime = maxAge !== undefined ? Number(maxAge) - (Number(age) || 0) : byExpiry;
  return Math.min(MAX_SECONDS, Math.max(MIN_SECONDS, Number.isFinite(lifetime) ? lifetime : DEFAULT_SECONDS));
}
