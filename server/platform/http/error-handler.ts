import { type ApiErrorBody, type ApiErrorCode, apiErrors } from '@whorl/contract/api-errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isStorageFailure } from '../database/storage-errors.ts';
import type { Site } from '../static/site.ts';
import { ApiError } from './api-error.ts';

/** What a caller is asked to wait when the database cannot be written, in milliseconds. */
const STORAGE_RETRY_AFTER_MS = 5_000;

export type AnswerError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/**
 * The one place that turns what was thrown into an answer. Internals stay in the log; a browser that asked for a page
 * gets the prerendered error page.
 */
export const createErrorHandler =
  (site: Site): AnswerError =>
  (error, request, reply) => {
    // The client is gone, so this reaches nobody but the log.
    const known = isCutOff(request) ? new ApiError('bad_request') : toApiError(error);
    const { status } = apiErrors[known.code];
    if (status >= 500) request.log.error({ err: error }, 'request failed');
    else request.log.debug({ err: error }, 'request refused');
    answerRetryAfter(reply, known);
    const page = wantsPage(request) ? site.errorPage(status) : undefined;
    if (page !== undefined) {
      return reply.code(status).headers(page.headers).header('cache-control', 'no-store').send(page.html);
    }
    const body: ApiErrorBody = { status: 'error', code: known.code, message: known.message, requestId: request.id };
    return reply.code(status).header('cache-control', 'no-store').send(body);
  };

/** Returns whether the client closed the connection before its request was complete, which no failure of ours causes. */
export const isCutOff = ({ raw }: FastifyRequest): boolean => raw.readableAborted && !raw.complete;

export function answerRetryAfter(reply: FastifyReply, { retryAfterMs }: ApiError): void {
  if (retryAfterMs !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(retryAfterMs / 1000)));
}

/** What was thrown, as one of the closed list; what nobody expected is `internal`. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (isStorageFailure(error)) return new ApiError('unavailable', undefined, STORAGE_RETRY_AFTER_MS);
  const { code, statusCode } = (error ?? {}) as { code?: unknown; statusCode?: unknown };
  const known = typeof code === 'string' ? fastifyErrors[code] : undefined;
  if (known !== undefined) return new ApiError(known.code, known.message);
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) return new ApiError('bad_request');
  return new ApiError('internal');
}

/** Fastify's own refusals in our words (https://fastify.dev/docs/latest/Reference/Errors/). */
const fastifyErrors: Readonly<Record<string, { code: ApiErrorCode; message?: string }>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { code: 'payload_too_large' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { code: 'unsupported_media_type' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { code: 'bad_request', message: 'The body is empty.' },
  FST_ERR_CTP_INVALID_JSON_BODY: { code: 'bad_request', message: 'The body is not valid JSON.' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { code: 'bad_request', message: 'The body is not as long as announced.' },
  FST_PARTS_LIMIT: { code: 'payload_too_large' },
  FST_FILES_LIMIT: { code: 'payload_too_large' },
  FST_FIELDS_LIMIT: { code: 'payload_too_large' },
  FST_ERR_BAD_URL: { code: 'not_found' },
};

/**
 * A navigation names HTML in `Accept`. What takes anything, as crawlers and link checkers do, gets a page for an
 * address that looks like one: no file, and not one of those that scripts call.
 */
export function wantsPage({ headers, method, url }: FastifyRequest): boolean {
  const { accept = '*/*' } = headers;
  if (accept.includes('text/html')) return true;
  const path = url.replace(/\?.*$/, '');
  const looksLikePage = !/^\/(api|agent|greenhouse|sso|events|visitors|related-visitors|v4)(\/|$)|\.\w+$/.test(path);
  return accept.includes('*/*') && (method === 'GET' || method === 'HEAD') && looksLikePage;
}
