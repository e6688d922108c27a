import { sources } from '@fingerprintjs/fingerprintjs';

/**
 * Bits of colour per pixel.
 *
 * Changes with the screen. Small.
 */
export const readColorDepth = sources.colorDepth;
