import { CONSENT_VERSION_FIELD, HONEYPOT_FIELD } from './envelope-fields.ts';

/**
 * Names of the envelope: metadata sent with a form's payload without being part of it, as headers of a JSON request or
 * as fields with an underscore in a plain form post. All of it is optional. Separate from the schema to keep the script
 * that sends a form small.
 */
export const envelopeNames = {
  /** Idempotency key chosen by the sender: repeating a submission with the same ID stores one lead. */
  submissionId: { header: 'x-submission-id', field: '_submission_id' },
  /** Form ticket, see `form-ticket.ts`. */
  ticket: { header: 'x-form-ticket', field: '_ticket' },
  /** Version of the consent notice that the form showed. */
  consentVersion: { header: 'x-consent-version', field: CONSENT_VERSION_FIELD },
  /** Honeypot, see `HONEYPOT_FIELD`. */
  trap: { header: 'x-form-trap', field: HONEYPOT_FIELD },
  /** Solution of a challenge, see `proof-of-work.ts`. */
  solution: { header: 'x-form-solution', field: '_solution' },
} as const;

export type EnvelopePart = keyof typeof envelopeNames;
