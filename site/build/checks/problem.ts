import type { ParsedPage } from '../parsed-page.ts';

/** What is wrong with a page, in a sentence that says how to mend it. */
export type Problem = { path: string; message: string };

/** Looks at all pages, since some mistakes are made between two of them. */
export type Check = (pages: readonly ParsedPage[]) => Problem[];
