import { sources } from '@fingerprintjs/fingerprintjs';

/**
 * Whether Safari's own measurement of advertisements is on.
 *
 * Changes by a setting. Small. Only Safari has it.
 */
export const readPrivateClickMeasurement = sources.privateClickMeasurement;
