import { sources } from '@fingerprintjs/fingerprintjs';

/**
 * The graphics processor and its driver, by name. The server believes a signed id only on the processor that it was given to,
 * and knows virtual machines by it.
 *
 * Changes with the driver. About 300 bytes. Makes the graphics context that `webGlExtensions` uses too.
 */
export const readWebGlBasics = sources.webGlBasics;
