import { sources } from '@fingerprintjs/fingerprintjs';

/**
 * The sign bit of a number that is none, which x86 sets and others do not: 255 or 127.
 *
 * Stable for a device. Small.
 */
export const readArchitecture = sources.architecture;
