import { sources } from '@fingerprintjs/fingerprintjs';

/**
 * Whether the visitor asks for less movement.
 *
 * Changes by a setting. Small.
 */
export const readReducedMotion = sources.reducedMotion;
