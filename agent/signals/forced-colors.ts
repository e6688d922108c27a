import { sources } from '@fingerprintjs/fingerprintjs';

/**
 * Whether the system forces its own colours on pages, as high-contrast themes of Windows do.
 *
 * Changes by a setting. Small.
 */
export const readForcedColors = sources.forcedColors;
