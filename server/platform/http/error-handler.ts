import { type ApiErrorBody, type ApiErrorCode, apiErrors } from '@whorl/contract/api-errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isStorageFailure } from '../database/storage-errors.ts';
import type { Site } from '../static/site.ts';
import { ApiError } from './api-error.ts';

/** `Retry-After` when the database cannot be written. */
const STORAGE_RETRY_AFTER_MS = 5_000;

type ErrorHandler = (error: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/**
 * Creates the error handler of all routes. The cause of an error is only logged; a browser that requested a page gets
 * the prerendered error page.
 */
export const createErrorHandler =
  (site: Site): ErrorHandler =>
  (error, request, reply) => {
    // The client has disconnected, so this is only logged.
    const known = isRequestAborted(request) ? new ApiError('bad_request') : toApiError(error);
    const { status } = apiErrors[known.code];
    if (status >= 500) request.log.error({ err: error }, 'request failed');
    else request.log.debug({ err: error }, 'request refused');
    setRetryAfter(reply, known);
    const page = wantsPage(request) ? site.errorPage(status) : undefined;
    if (page !== undefined) {
      return reply.code(status).headers(page.headers).header('cache-control', 'no-store').send(page.html);
    }
    const body: ApiErrorBody = { status: 'error', code: known.code, message: known.message, requestId: request.id };
    return reply.code(status).header('cache-control', 'no-store').send(body);
  };

/** Whether the client closed the connection before its request was complete, which is not an error of the server. */
export const isRequestAborted = ({ raw }: FastifyRequest): boolean => raw.readableAborted && !raw.complete;

/** Sets `Retry-After` in whole seconds, at least 1, if the error has a delay. */
export function setRetryAfter(reply: FastifyReply, { retryAfterMs }: ApiError): void {
  if (retryAfterMs !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(retryAfterMs / 1000)));
}

/** Converts a thrown value to an error of the API contract; an unexpected one becomes `internal`. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (isStorageFailure(error)) return new ApiError('unavailable', undefined, STORAGE_RETRY_AFTER_MS);
  const { code, statusCode } = (error ?? {}) as { code?: unknown; statusCode?: unknown };
  const known = typeof code === 'string' ? fastifyErrors[code] : undefined;
  if (known !== undefined) return new ApiError(known.code, known.message);
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) return new ApiError('bad_request');
  return new ApiError('internal');
}

/** API errors by Fastify's error code (https://fastify.dev/docs/latest/Reference/Errors/). */
const fastifyErrors: Readonly<Record<string, { code: ApiErrorCode; message?: string }>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { code: 'payload_too_large' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { code: 'unsupported_media_type' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { code: 'bad_request', message: 'The body is empty.' },
  FST_ERR_CTP_INVALID_JSON_BODY: { code: 'bad_request', message: 'The body is not valid JSON.' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    code: 'bad_request',
    message: 'The body length does not match Content-Length.',
  },
  FST_PARTS_LIMIT: { code: 'payload_too_large' },
  FST_FILES_LIMIT: { code: 'payload_too_large' },
  FST_FIELDS_LIMIT: { code: 'payload_too_large' },
  FST_ERR_BAD_URL: { code: 'not_found' },
};

/**
 * Whether to respond with an error page rather than JSON. Navigations accept HTML explicitly. For clients that accept
 * anything, such as crawlers and link checkers, it depends on the URL: pages have no file extension and aren't APIs.
 */
function wantsPage({ headers, method, url }: FastifyRequest): boolean {
  const { accept = '*/*' } = headers;
  if (accept.includes('text/html')) return true;
  const path = url.replace(/\?.*$/, '');
  const looksLikePage = !/^\/(api|agent|greenhouse|sso|events|visitors|related-visitors|v4)(\/|$)|\.\w+$/.test(path);
  return accept.includes('*/*') && (method === 'GET' || method === 'HEAD') && looksLikePage;
}
