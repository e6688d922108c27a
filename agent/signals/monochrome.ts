import { sources } from '@fingerprintjs/fingerprintjs';

/**
 * Bits of grey per pixel where the screen has no colours, 0 where it has.
 *
 * Changes with the screen. Small.
 */
export const readMonochrome = sources.monochrome;
