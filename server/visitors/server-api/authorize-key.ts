import { agentErrors } from '@whorl/contract/identification/errors.ts';
import { type KeyScope, type KeyVerification, OWN_WORKSPACE } from '@whorl/contract/keys/api-key.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../platform/feature.ts';
import { isOwnOrigin } from '../../platform/http/origin-check.ts';
import { addRateLimitHeaders } from '../../platform/rate-limit/rate-limit-headers.ts';
import type { Refusal } from '../parse-signal-payload.ts';

/** Rate limit per issued key, over all IP addresses. */
const RATE_PER_KEY = { limit: 600, windowMs: 60_000 } as const;

type Tools = Pick<Services, 'rateLimiter' | 'publicUrl'> & {
  readonly settings: {
    readonly apiKey: string;
    readonly verifyKey: (text: string, scope: KeyScope) => Promise<KeyVerification>;
  };
};

/**
 * Authorizes an identification with an API key. The site's own key is valid on its own pages. An issued key is valid on
 * its origins, or on any page if it has none, until it expires. Sets the headers of the rate limit.
 *
 * @returns the error, or the workspace whose visitors the key identifies
 */
export async function authorizeKey(
  { settings, rateLimiter, publicUrl }: Tools,
  apiKey: string,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<{ refusal: Refusal } | { workspace: string }> {
  if (apiKey === settings.apiKey) {
    return isOwnOrigin(headers, publicUrl) ? { workspace: OWN_WORKSPACE } : otherOrigin;
  }
  const key = await settings.verifyKey(apiKey, 'identify');
  if (key.status === 'unknown') return { refusal: { code: 'TokenNotFound', message: agentErrors.apiKeyInvalid } };
  if (key.status === 'expired') return { refusal: { code: 'TokenExpired', message: agentErrors.apiKeyExpired } };
  // Browsers send `Origin` with every POST, so a request without it doesn't come from a page.
  if (key.origins !== undefined && !key.origins.includes(headers.origin ?? '')) return otherOrigin;
  const result = await rateLimiter.take(`visitors:key:${key.id}`, RATE_PER_KEY);
  addRateLimitHeaders(reply, 'key', RATE_PER_KEY, result);
  if (result.allowed) return { workspace: key.workspace };
  return { refusal: { code: 'TooManyRequests', message: agentErrors.tooManyRequests } };
}

const otherOrigin = { refusal: { code: 'OriginNotAvailable', message: agentErrors.originNotAvailable } } as const;
