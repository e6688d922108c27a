import { sources } from '@fingerprintjs/fingerprintjs';

/**
 * Whether a cookie that is written can be read again.
 *
 * Changes by a setting. Small. The cookie is deleted at once.
 */
export const readCookiesEnabled = sources.cookiesEnabled;
