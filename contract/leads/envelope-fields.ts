/*
 * Envelope fields that are part of a form's HTML. Every page has a form, so they are separate from the names that only
 * the script that sends a form needs.
 */

/** Version of the consent notice that the form showed. */
export const CONSENT_VERSION_FIELD = '_consent_version';
/**
 * Honeypot: a hidden field that people leave empty and bots may fill in. It is `inert`, so it gets no focus, browsers
 * don't autofill it and screen readers skip it, but it is still submitted.
 */
export const HONEYPOT_FIELD = '_trap';
