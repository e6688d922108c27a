import { sources } from '@fingerprintjs/fingerprintjs';

/**
 * Whether the visitor asks for less transparency.
 *
 * Changes by a setting. Small.
 */
export const readReducedTransparency = sources.reducedTransparency;
