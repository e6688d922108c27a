import * as v from 'valibot';

/** The whole body, in bytes; what the browser sends is cut to fit well below it. */
export const ERROR_REPORT_BYTES = 8 * 1024;
/** Characters of each part that are kept. Two stacks of 2,000 characters show every frame that matters. */
export const errorReportLengths = { message: 500, stack: 2000, componentStack: 2000, path: 200 } as const;

const text = (most: number) => v.pipe(v.string(), v.maxLength(most));

/** `POST /api/errors`: a component that threw while it was shown. Nothing in it says who the visitor is. */
export const errorReportSchema = v.strictObject({
  message: v.pipe(text(errorReportLengths.message), v.minLength(1)),
  stack: text(errorReportLengths.stack),
  componentStack: text(errorReportLengths.componentStack),
  /** Of the page, without query and hash. */
  path: v.pipe(text(errorReportLengths.path), v.regex(/^\/[^?#]*$/, 'must be a path without query and hash')),
  /** Of the build that the tab runs. */
  build: v.pipe(v.string(), v.regex(/^[\w-]{0,40}$/)),
});
export type ErrorReport = v.InferOutput<typeof errorReportSchema>;

/**
 * Takes out of a text what could say who somebody is: e-mail addresses, queries and hosts of addresses, long numbers.
 * A module's address keeps its path, line and column, an error its number.
 */
export function withoutPersonalData(given: string): string {
  return given
    .replace(/\b[a-z][a-z0-9+.-]*:\/\/[^\s/?#)]*/gi, '')
    .replace(/(\/[^\s?#)]*)[?#][^\s)]*?(?=:\d+:\d+|[\s)]|$)/g, '$1')
    .replace(/[^\s@<>()"'/]*(?:@|%40)[^\s@<>()"'/]+\.[a-z]{2,}/gi, '[e-mail]')
    .replace(/\d[\d .-]{7,}\d/g, '[number]');
}
