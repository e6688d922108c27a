import { sources } from '@fingerprintjs/fingerprintjs';

/**
 * The system and processor that the browser was built for. The server believes a signed id only on the platform that it was
 * given to.
 *
 * Stable for a device. Small.
 */
export const readPlatform = sources.platform;
