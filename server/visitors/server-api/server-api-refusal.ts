import { type IdentificationErrorCode, identificationErrors } from '@whorl/contract/identification/errors.ts';
import type { FastifyReply } from 'fastify';

/** Error of a server API call. */
export type ServerApiRefusal = {
  readonly code: keyof typeof refusals;
  /** Description of the problem, with the name of the parameter or field. */
  readonly detail?: string;
};

/**
 * Format of an error: `coded` with code and message (events), `plain` with only the message (visits), `flat` with the
 * different codes of the newer client libraries.
 */
export type ErrorForm = 'coded' | 'plain' | 'flat';

/** Errors of this API only; the agent never gets them, so their statuses aren't part of its contract. */
const ownRefusals = {
  WebhookNotFound: { message: 'webhook not found', flat: 'webhook_not_found', status: 404 },
  TooManyWebhooks: { message: 'too many webhooks', flat: 'too_many_webhooks', status: 409 },
  WebhookDisabled: { message: 'the webhook is disabled', flat: 'webhook_disabled', status: 409 },
  ListEntryNotFound: { message: 'list entry not found', flat: 'list_entry_not_found', status: 404 },
  ListEntryExists: { message: 'value is already on a list', flat: 'list_entry_exists', status: 409 },
  ListEntryChanged: { message: 'the list entry was changed', flat: 'list_entry_changed', status: 409 },
} as const;

const sharedRefusals = {
  TokenRequired: { message: 'secret key is required', flat: 'secret_api_key_required' },
  TokenNotFound: { message: 'secret key is not found', flat: 'secret_api_key_not_found' },
  // The flat format has no code for an expired key.
  TokenExpired: { message: 'secret key is expired', flat: 'secret_api_key_not_found' },
  RequestCannotBeParsed: { message: 'request cannot be parsed', flat: 'request_cannot_be_parsed' },
  RequestNotFound: { message: 'request id is not found', flat: 'event_not_found' },
  VisitorNotFound: { message: 'visitor not found', flat: 'visitor_not_found' },
  FeatureNotEnabled: { message: 'feature not enabled', flat: 'feature_not_enabled' },
  TooManyRequests: { message: 'too many requests', flat: 'too_many_requests' },
} as const satisfies Partial<Record<IdentificationErrorCode, { message: string; flat: string }>>;

const refusals = { ...sharedRefusals, ...ownRefusals };

/** Sends an error in the format of the called API, with its HTTP status. */
export function sendRefusal(reply: FastifyReply, form: ErrorForm, { code, detail }: ServerApiRefusal): FastifyReply {
  const { message: text, flat } = refusals[code];
  const status =
    code in ownRefusals
      ? ownRefusals[code as keyof typeof ownRefusals].status
      : identificationErrors[code as keyof typeof sharedRefusals].status;
  const message = detail === undefined ? text : `${text}: ${detail}`;
  return reply
    .code(status)
    .send({ error: form === 'plain' ? message : { code: form === 'flat' ? flat : code, message } });
}
