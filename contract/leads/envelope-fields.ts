/**
 * The envelope's fields that stand in the forms themselves. A form is on every page, so they stand apart from what only a
 * script needs that sends one.
 */

/** Which wording of the consent text stood beside the form. */
export const CONSENT_VERSION_FIELD = '_consent_version';
/**
 * A field that people do not see and leave empty. It is inert: it gets neither the focus nor a word from a browser that
 * fills in forms, screen readers pass it by, and it is sent all the same.
 */
export const TRAP_FIELD = '_trap';
