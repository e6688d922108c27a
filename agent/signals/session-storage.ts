import { sources } from '@fingerprintjs/fingerprintjs';

/**
 * Whether the browser has storage for the session.
 *
 * Stable; missing in hardened browsers. Small.
 */
export const readSessionStorage = sources.sessionStorage;
