import { sources } from '@fingerprintjs/fingerprintjs';

/**
 * The processor as Firefox names it.
 *
 * Stable. No other browser has it. Small.
 */
export const readOsCpu = sources.osCpu;
