import { sources } from '@fingerprintjs/fingerprintjs';

/**
 * Whether the screen shows more brightness than the standard range.
 *
 * Changes with the screen. Small.
 */
export const readHdr = sources.hdr;
