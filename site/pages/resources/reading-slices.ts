import type { SliceName } from '../../islands/shell/app.tsx';

/** Slices around long texts, which have the newsletter form at their end instead of in the footer. */
export const readingSlices: readonly SliceName[] = ['header', 'newsletter', 'footer'];
