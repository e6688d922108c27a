import type { FastifyReply } from 'fastify';
import type { RateLimit, RateLimitResult } from './rate-limiter.ts';

/** Headers that a page of another site may read, see `Access-Control-Expose-Headers`. */
export const rateLimitHeaders = 'RateLimit, RateLimit-Policy, Retry-After';

/**
 * Adds a limit to `RateLimit-Policy` and `RateLimit`, and sets `Retry-After` if the request is refused. Both are lists of
 * structured fields: the name of the policy as a string, with quota `q`, window `w`, remaining requests `r` and seconds `t`
 * as integers (https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-ratelimit-headers-10#section-3 and #section-4).
 * Limits refill evenly, so `t` is the time until more requests are allowed, not until the whole window is over.
 *
 * @param name identifies the limit in both headers, such as `address`
 */
export function addRateLimitHeaders(reply: FastifyReply, name: string, rate: RateLimit, result: RateLimitResult): void {
  const { limit, windowMs } = rate;
  const remaining = result.allowed ? result.remaining : 0;
  const seconds = toSeconds(result.allowed ? windowMs / limit : result.retryAfterMs);
  append(reply, 'ratelimit-policy', `"${name}";q=${limit};w=${toSeconds(windowMs)}`);
  append(reply, 'ratelimit', `"${name}";r=${remaining};t=${seconds}`);
  if (!result.allowed) reply.header('retry-after', seconds);
}

/**
 * Adds the allowance of a calendar month to the same headers, as the limit `month`; `t` is the time until the next month.
 * Sets `Retry-After` if the allowance is used up.
 *
 * @param allowance before this request
 * @param now milliseconds since 1970
 */
export function addAllowanceHeaders(
  reply: FastifyReply,
  { limit, used, startsAt, endsAt }: { limit: number; used: number; startsAt: number; endsAt: number },
  now: number,
): void {
  const seconds = toSeconds(endsAt - now);
  append(reply, 'ratelimit-policy', `"month";q=${limit};w=${toSeconds(endsAt - startsAt)}`);
  append(reply, 'ratelimit', `"month";r=${Math.max(0, limit - used - 1)};t=${seconds}`);
  if (used >= limit) reply.header('retry-after', seconds);
}

/** Returns whole seconds, at least 1. */
const toSeconds = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1000));

function append(reply: FastifyReply, header: string, item: string): void {
  const earlier = reply.getHeader(header);
  reply.header(header, earlier === undefined ? item : `${earlier}, ${item}`);
}
