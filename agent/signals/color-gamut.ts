import { sources } from '@fingerprintjs/fingerprintjs';

/**
 * How many colours the screen shows: sRGB, P3 or Rec. 2020.
 *
 * Changes with the screen. Small.
 */
export const readColorGamut = sources.colorGamut;
