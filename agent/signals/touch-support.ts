import { sources } from '@fingerprintjs/fingerprintjs';

/**
 * How many fingers the screen feels, and what of touch the browser has.
 *
 * Stable for a device; changes where a touch screen is plugged in. Small.
 */
export const readTouchSupport = sources.touchSupport;
