import { sources } from '@fingerprintjs/fingerprintjs';

/**
 * Whether Apple Pay is there and set up: 1, 0, or a negative number where it cannot be asked.
 *
 * Changes by a setting. Small. Only Safari has it.
 */
export const readApplePay = sources.applePay;
