import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isPrivateHost, lookupPublic, PRIVATE_ADDRESS_MESSAGE } from './public-lookup.ts';

/** Part of a response body that is read and discarded before the connection is closed. */
const MAX_RESPONSE_BYTES = 16 * 1024;
/** Time after the head of a response after which the connection is closed. */
const MAX_RESPONSE_MS = 2_000;

type EventPost = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
  /** Whether IP addresses that aren't public are allowed. */
  readonly allowPrivate: boolean;
};

/**
 * Posts JSON to a URL of a customer. Each call opens a connection of its own, follows no redirect and ignores the body of
 * the response.
 *
 * @returns status and `Retry-After` of the response
 * @throws Error if the IP address is not allowed, the connection fails or `signal` is aborted
 */
export async function postEvent({
  url,
  headers,
  body,
  signal,
  allowPrivate,
}: EventPost): Promise<{ status: number; retryAfter: string | null }> {
  const target = new URL(url);
  if (!allowPrivate && isPrivateHost(target)) throw new Error(PRIVATE_ADDRESS_MESSAGE);
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; retryAfter: string | null }>();
  const request = (target.protocol === 'https:' ? requestHttps : requestHttp)(target, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'whorl-webhook',
      ...headers,
    },
    signal,
    // The sockets of the shared agent may be connected to an IP address that was checked long ago.
    agent: false,
    ...(!allowPrivate && { lookup: lookupPublic }),
  });
  request.on('error', reject);
  request.on('response', (response) => {
    let bytes = 0;
    const timer = setTimeout(() => response.destroy(), MAX_RESPONSE_MS);
    response.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MAX_RESPONSE_BYTES) response.destroy();
    });
    response.on('error', () => undefined);
    response.on('close', () => clearTimeout(timer));
    resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] ?? null });
  });
  request.end(body);
  return await promise;
}
