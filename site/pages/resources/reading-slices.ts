import type { SliceName } from '../../islands/shell/app.tsx';

/** Around what is read to its end: the next note is offered there, and not in the footer once more. */
export const readingSlices: readonly SliceName[] = ['header', 'newsletter', 'footer'];
