import { type IdentificationErrorCode, identificationErrors } from '@whorl/contract/identification/errors.ts';
import type { FastifyReply } from 'fastify';

/** Why a server's call is not answered. */
export type ServerApiRefusal = {
  readonly code: keyof typeof refusals;
  /** What of the call is wrong, with the name of the parameter or field. */
  readonly detail?: string;
  /** Milliseconds after which it may be tried again. */
  readonly retryAfterMs?: number;
};

/**
 * How an error is written: `coded` with a code of its own, as events are answered; `plain` with the text alone, as visits
 * are; `flat` with the codes of the newer client libraries, which are other ones.
 */
export type ErrorForm = 'coded' | 'plain' | 'flat';

const refusals = {
  TokenRequired: { message: 'secret key is required', flat: 'secret_api_key_required' },
  TokenNotFound: { message: 'secret key is not found', flat: 'secret_api_key_not_found' },
  // They have no code for it.
  TokenExpired: { message: 'secret key is expired', flat: 'secret_api_key_not_found' },
  RequestCannotBeParsed: { message: 'request cannot be parsed', flat: 'request_cannot_be_parsed' },
  RequestNotFound: { message: 'request id is not found', flat: 'event_not_found' },
  VisitorNotFound: { message: 'visitor not found', flat: 'visitor_not_found' },
  FeatureNotEnabled: { message: 'feature not enabled', flat: 'feature_not_enabled' },
  TooManyRequests: { message: 'too many requests', flat: 'too_many_requests' },
} as const satisfies Partial<Record<IdentificationErrorCode, { message: string; flat: string }>>;

export function sendRefusal(
  reply: FastifyReply,
  form: ErrorForm,
  { code, detail, retryAfterMs }: ServerApiRefusal,
): FastifyReply {
  const { message: text, flat } = refusals[code];
  const message = detail === undefined ? text : `${text}: ${detail}`;
  if (retryAfterMs !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(retryAfterMs / 1000)));
  return reply
    .code(identificationErrors[code].status)
    .send({ error: form === 'plain' ? message : { code: form === 'flat' ? flat : code, message } });
}
