import { CONSENT_VERSION_FIELD, TRAP_FIELD } from './envelope-fields.ts';

/**
 * What travels with a form's payload without being part of it: headers when a script sends JSON, underscore fields in a
 * plain form post. All of it may be missing. Apart from its schema, so that what sends a form stays small.
 */
export const envelopeNames = {
  /** Chosen by the sender, the same at every repetition of one submission: sending twice makes one lead. */
  submissionId: { header: 'x-submission-id', field: '_submission_id' },
  /** What the server gave out when somebody came to the form, see `form-ticket.ts`. */
  ticket: { header: 'x-form-ticket', field: '_ticket' },
  /** Which wording of the consent text stood beside the form. */
  consentVersion: { header: 'x-consent-version', field: CONSENT_VERSION_FIELD },
  /** A field that people do not see and leave empty. */
  trap: { header: 'x-form-trap', field: TRAP_FIELD },
  /** The answer to a challenge, see `proof-of-work.ts`. */
  solution: { header: 'x-form-solution', field: '_solution' },
} as const;

export type EnvelopePart = keyof typeof envelopeNames;
