import type { ParsedPage } from '../parsed-page.ts';

/** One thing that is wrong with a page. The message says how to fix it. */
export type Problem = { path: string; message: string };

/** Gets all pages, because some mistakes involve two of them. */
export type Check = (pages: readonly ParsedPage[]) => Problem[];
