import { sources } from '@fingerprintjs/fingerprintjs';

/**
 * The maker of the browser's engine. The server believes a signed id only with the vendor that it was given to.
 *
 * Stable for a browser. Small.
 */
export const readVendor = sources.vendor;
