import { sources } from '@fingerprintjs/fingerprintjs';

/**
 * The languages that the visitor set, in order.
 *
 * Changes by a setting. Small.
 */
export const readLanguages = sources.languages;
