import { sources } from '@fingerprintjs/fingerprintjs';

/**
 * What the system keeps of the screen for itself (task bar, dock), in CSS pixels: top, right, bottom, left, each to the
 * nearest ten.
 *
 * Changes with the desktop's settings and with the screen. Small.
 */
export const readScreenFrame = sources.screenFrame;
