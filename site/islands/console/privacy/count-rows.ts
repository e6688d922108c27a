import type { FoundData } from '@whorl/contract/console/privacy.ts';

/** Returns the number of rows in all kinds of data. */
export const countRows = (parts: FoundData['parts']): number => parts.reduce((sum, { count }) => sum + count, 0);
