import { sources } from '@fingerprintjs/fingerprintjs';

/**
 * Whether the browser has storage for the site.
 *
 * Stable; missing in hardened browsers. Small.
 */
export const readLocalStorage = sources.localStorage;
