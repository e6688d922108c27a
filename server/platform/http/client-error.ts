import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ApiErrorBody, type ApiErrorCode, apiErrors } from '@whorl/contract/api-errors.ts';
import type { Log } from '../log.ts';
import type { Headers } from './security-headers.ts';

/** API errors by the code of Node's HTTP parser; all others are `bad_request`. */
const errorsByCode: Readonly<Record<string, ApiErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
};

/**
 * Creates the handler for requests that Node can't parse, for which there is no request or reply. It closes the connection
 * after an error in the format of the API.
 *
 * @param headers of every response
 */
export const createClientErrorHandler =
  (headers: Headers, log: Pick<Log, 'debug'>) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const requestId = randomUUID();
    log.debug({ err: error, requestId }, 'request refused');
    if (socket.writable)
      socket.write(formatResponse(errorsByCode[error.code ?? ''] ?? 'bad_request', headers, requestId));
    socket.destroy(error);
  };

function formatResponse(code: ApiErrorCode, headers: Headers, requestId: string): string {
  const { status, message } = apiErrors[code];
  const body = JSON.stringify({ status: 'error', code, message, requestId } satisfies ApiErrorBody);
  const sent = {
    ...headers,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'x-request-id': requestId,
    connection: 'close',
  };
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n');
}
