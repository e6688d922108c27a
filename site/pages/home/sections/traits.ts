import type { SignalName } from '../../../islands/visitor/format-signal.ts';

/** Number of browsers in the study. */
export const CROWD = 2_067_942;
/** With more bits than this, every browser in that population is unique. */
export const CROWD_BITS = Math.log2(CROWD);

/** Number of characters of a randomly generated ID. */
export const ID_LENGTH = 20;

/**
 * Shannon entropy in bits of one trait across `CROWD` browsers, all devices together. Source: Gómez-Boix, Laperdrix and
 * Baudry, “Hiding in the Crowd”, WWW 2018.
 */
export const traitBits: ReadonlyMap<SignalName, number> = new Map([
  ['timeZone', 0.164],
  ['platform', 1.2],
  ['graphicsVendor', 2.282],
  ['languages', 2.716],
  ['screen', 4.847],
  ['graphics', 5.541],
  ['fonts', 6.904],
  ['browser', 7.15],
  ['canvas', 8.546],
]);
