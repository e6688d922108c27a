/**
 * What travels with a form's payload without being part of it: headers when a script sends JSON, underscore fields in a
 * plain form post. All of it may be missing. Apart from its schema, so that a form that is on every page stays small.
 */
export const envelopeNames = {
  /** Chosen by the sender, the same at every repetition of one submission: sending twice makes one lead. */
  submissionId: { header: 'x-submission-id', field: '_submission_id' },
  /** When the visitor began, in milliseconds since 1970. */
  startedAt: { header: 'x-form-started-at', field: '_started_at' },
  /** Which wording of the consent text stood beside the form. */
  consentVersion: { header: 'x-consent-version', field: '_consent_version' },
  /** A field that people do not see and leave empty. */
  trap: { header: 'x-form-trap', field: '_trap' },
} as const;

export type EnvelopePart = keyof typeof envelopeNames;
