import { sources } from '@fingerprintjs/fingerprintjs';

/**
 * Gigabytes of memory, which Chromium rounds to a power of two.
 *
 * Stable for a device. Small. Only on secure pages.
 */
export const readDeviceMemory = sources.deviceMemory;
