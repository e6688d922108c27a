import { sources } from '@fingerprintjs/fingerprintjs';

/**
 * Whether the browser has databases for the site.
 *
 * Stable; missing in hardened browsers. Small. Private windows of some browsers lack it, which is no reason to tell two
 * visitors apart, so the library leaves it out there.
 */
export const readIndexedDB = sources.indexedDB;
