import { sources } from '@fingerprintjs/fingerprintjs';

/**
 * How many threads the processor runs at once.
 *
 * Stable for a device, if the browser does not round it to protect its user. Small.
 */
export const readHardwareConcurrency = sources.hardwareConcurrency;
