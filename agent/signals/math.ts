import { sources } from '@fingerprintjs/fingerprintjs';

/**
 * What the browser computes for some hard arguments of sine, logarithm and so on, where libraries differ in the last bit.
 *
 * Changes with the engine, and on some systems with theirs. About 650 bytes, so it is sent as it is.
 */
export const readMath = sources.math;
