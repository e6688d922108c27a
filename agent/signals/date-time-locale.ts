import { sources } from '@fingerprintjs/fingerprintjs';

/**
 * The language in which the browser writes dates, which may be another than those that pages are asked for in.
 *
 * Changes by a setting. Small.
 */
export const readDateTimeLocale = sources.dateTimeLocale;
