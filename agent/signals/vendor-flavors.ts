import { sources } from '@fingerprintjs/fingerprintjs';

/**
 * Which browser it is among those of one engine, by the objects that their makers add.
 *
 * Stable for a browser. Small.
 */
export const readVendorFlavors = sources.vendorFlavors;
