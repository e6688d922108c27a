import { sources } from '@fingerprintjs/fingerprintjs';

/**
 * How the browser renders a short sound, as the sum of its samples. Tells apart audio code and processor families.
 *
 * Changes with the browser's audio code, which is seldom. Small: one number. Rendered on another thread.
 */
export const readAudio = sources.audio;
