import { sources } from '@fingerprintjs/fingerprintjs';

/**
 * Which of some fifty fonts are installed, told by the width of a word in each. Tells apart systems, office suites and
 * design programs.
 *
 * Changes when fonts are installed. Small: names only. One of the dearest, as it lays out a frame; it runs beside others.
 */
export const readFonts = sources.fonts;
