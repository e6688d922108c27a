import { watchExposures } from '../experiments/watch-exposures.ts';
import { trackCtaClicks } from './cta-clicks.ts';

/**
 * Starts to queue clicks and exposures that happen before analytics runs. They are stored or sent only with consent.
 */
export function startEarlyTracking(): void {
  trackCtaClicks();
  watchExposures();
}
