import { sources } from '@fingerprintjs/fingerprintjs';

/**
 * Width and height of the screen in CSS pixels, the larger side told from the smaller but not from where it is: turning a
 * phone changes nothing.
 *
 * Changes with the screen and with its scaling. Small.
 */
export const readScreenResolution = sources.screenResolution;
