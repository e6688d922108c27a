import { sources } from '@fingerprintjs/fingerprintjs';

/**
 * Whether the system inverts colours, for people who need that.
 *
 * Changes by a setting. Small. Only Safari tells.
 */
export const readInvertedColors = sources.invertedColors;
