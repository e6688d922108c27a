import type { ApiErrorBody } from '@whorl/contract/api-errors.ts';
import { failed } from '../../../content/interface/console/report.json';

/** Timeout in milliseconds. Counting a year takes seconds; a longer wait means that something is wrong. */
const TIMEOUT_MS = 30_000;

/** Error response of the console's API. */
export class ResponseError extends Error {
  readonly status: number;
  readonly body: ApiErrorBody;

  constructor(status: number, body: ApiErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

/**
 * Sends a request to the console's API and returns the body of the response; undefined if it has none.
 *
 * @throws ResponseError for an error response
 */
export async function fetchJson<Body>(url: string, init: RequestInit = {}): Promise<Body> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
  const headers = { accept: 'application/json', ...init.headers };
  const response = await fetch(url, { cache: 'no-store', ...init, headers, signal });
  const body: unknown = response.status === 204 ? undefined : await response.json();
  if (response.ok) return body as Body;
  throw new ResponseError(response.status, body as ApiErrorBody);
}

/** Sends JSON to the console's API, like `fetchJson`. */
export const sendJson = <Body>(method: 'POST' | 'PATCH', url: string, body: object): Promise<Body> =>
  fetchJson(url, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

/** Returns the reason of a failed request in words. */
export const describeFailure = (error: unknown): string =>
  error instanceof ResponseError ? error.message : navigator.onLine ? failed.noResponse : failed.offline;

export type LoadFailure =
  | { step: 'signed out' }
  /** `refused`: the query in the URL is invalid. */
  | { step: 'refused' | 'failed'; message: string };

/** Returns what a failed request means for the page. */
export function toFailure(error: unknown): LoadFailure {
  const status = error instanceof ResponseError ? error.status : undefined;
  if (status === 401) return { step: 'signed out' };
  return { step: status === 400 ? 'refused' : 'failed', message: describeFailure(error) };
}

/**
 * Returns the current object in the response to a change that conflicts with another one; undefined for other errors.
 *
 * @param name field of the object in the body
 */
export const readConflict = <Data>(error: unknown, name: string): Data | undefined =>
  error instanceof ResponseError && error.status === 409
    ? (error.body as unknown as Readonly<Record<string, Data | undefined>>)[name]
    : undefined;
