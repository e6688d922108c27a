import { agentErrors } from '@whorl/contract/identification/errors.ts';
import { type KeyScope, type KeyVerdict, OWN_WORKSPACE } from '@whorl/contract/keys/api-key.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../platform/feature.ts';
import { isOwnOrigin } from '../../platform/http/origin-check.ts';
import type { Refusal } from '../read-reading.ts';

/** With one key that was given out, wherever it is used from. */
const RATE_PER_KEY = { limit: 600, windowMs: 60_000 } as const;

type Tools = Pick<Services, 'rateLimiter' | 'publicUrl'> & {
  readonly settings: {
    readonly apiKey: string;
    readonly verifyKey: (text: string, scope: KeyScope) => Promise<KeyVerdict>;
  };
};

/**
 * The site's own key is for its own pages; one that was given out is for the pages of its origins, or for any page where it
 * names none, as long as it lasts. Says in a header of the answer when it may be tried again.
 *
 * @returns why the key opens nothing, or whose visitors it identifies
 */
export async function refusalOfKey(
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
  // Browsers send the origin with every POST; what sends none is no page of anybody.
  if (key.origins !== undefined && !key.origins.includes(headers.origin ?? '')) return otherOrigin;
  const verdict = await rateLimiter.take(`visitors:key:${key.id}`, RATE_PER_KEY);
  if (verdict.allowed) return { workspace: key.workspace };
  reply.header('retry-after', Math.max(1, Math.ceil(verdict.retryAfterMs / 1000)));
  return { refusal: { code: 'TooManyRequests', message: agentErrors.tooManyRequests } };
}

const otherOrigin = { refusal: { code: 'OriginNotAvailable', message: agentErrors.originNotAvailable } } as const;
