import { KEY_IDENTIFICATIONS_PER_MINUTE } from '@whorl/contract/identification/api-limits.ts';
import { agentErrors } from '@whorl/contract/identification/errors.ts';
import {
  type KeyScope,
  type KeyVerification,
  type MonthlyAllowance,
  OWN_WORKSPACE,
} from '@whorl/contract/keys/api-key.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../platform/feature.ts';
import { isOwnOrigin } from '../../platform/http/origin-check.ts';
import { addAllowanceHeaders, addRateLimitHeaders } from '../../platform/rate-limit/rate-limit-headers.ts';
import type { Refusal } from '../parse-signal-payload.ts';

const RATE_PER_KEY = { limit: KEY_IDENTIFICATIONS_PER_MINUTE, windowMs: 60_000 } as const;

type Tools = Pick<Services, 'rateLimiter' | 'publicUrl'> & {
  readonly settings: {
    readonly apiKey: string;
    readonly verifyKey: (text: string, scope: KeyScope) => Promise<KeyVerification>;
  };
};

/**
 * Authorizes an identification with an API key. The site's own key is valid on its own pages. An issued key is valid on
 * its origins, or on any page if it has none, until it expires or its monthly allowance is used up. Sets the headers of
 * both limits.
 *
 * @returns the error, or the workspace whose visitors the key identifies, with the issued key
 */
export async function authorizeKey(
  { settings, rateLimiter, publicUrl }: Tools,
  apiKey: string,
  { headers }: FastifyRequest,
  reply: FastifyReply,
  now: number,
): Promise<{ refusal: Refusal } | AuthorizedKey> {
  if (apiKey === settings.apiKey) {
    return isOwnOrigin(headers, publicUrl) ? { workspace: OWN_WORKSPACE, issued: undefined } : otherOrigin;
  }
  const key = await settings.verifyKey(apiKey, 'identify');
  if (key.status === 'unknown') return { refusal: { code: 'TokenNotFound', message: agentErrors.apiKeyInvalid } };
  if (key.status === 'expired') return { refusal: { code: 'TokenExpired', message: agentErrors.apiKeyExpired } };
  // Browsers send `Origin` with every POST, so a request without it doesn't come from a page.
  if (key.origins !== undefined && !key.origins.includes(headers.origin ?? '')) return otherOrigin;
  const result = await rateLimiter.take(`visitors:key:${key.id}`, RATE_PER_KEY);
  addRateLimitHeaders(reply, 'key', RATE_PER_KEY, result);
  if (!result.allowed) return { refusal: { code: 'TooManyRequests', message: agentErrors.tooManyRequests } };
  const { id, allowance } = key;
  if (allowance !== undefined) {
    addAllowanceHeaders(reply, allowance, now);
    if (allowance.used >= allowance.limit) return { refusal: allowanceUsed(allowance) };
  }
  return { workspace: key.workspace, issued: { id, allowance } };
}

type AuthorizedKey = {
  readonly workspace: string;
  /** Undefined for this site's own key. */
  readonly issued: { readonly id: string; readonly allowance: MonthlyAllowance | undefined } | undefined;
};

/** Returns the error of an identification above the allowance of the free plan, which names the date it starts again. */
export const allowanceUsed = ({ limit, endsAt }: MonthlyAllowance): Refusal => ({
  code: 'TooManyRequests',
  message: `${agentErrors.tooManyRequests}: the ${limit} identifications of this month are used; the next month starts at ${new Date(endsAt).toISOString()}`,
});

const otherOrigin = { refusal: { code: 'OriginNotAvailable', message: agentErrors.originNotAvailable } } as const;
