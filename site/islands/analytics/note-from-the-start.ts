import { watchExposures } from '../experiments/watch-exposures.ts';
import { countCtaClicks } from './cta-clicks.ts';

/** Begins to note what may happen before analytics runs; none of it is stored or sent unless that is allowed. */
export function noteFromTheStart(): void {
  countCtaClicks();
  watchExposures();
}
