import * as v from 'valibot';
import { errorReportLengths } from './error-report-text.ts';

/** Largest body in bytes; the browser truncates its reports well below. */
export const ERROR_REPORT_BYTES = 8 * 1024;
const text = (most: number) => v.pipe(v.string(), v.maxLength(most));

/** `POST /api/errors`: an error in a visitor's browser, without anything that identifies the visitor. */
export const errorReportSchema = v.strictObject({
  message: v.pipe(text(errorReportLengths.message), v.minLength(1)),
  stack: text(errorReportLengths.stack),
  /** Component stack of a React error; empty for other errors. */
  componentStack: text(errorReportLengths.componentStack),
  /** Path of the page, without query and hash. */
  path: v.pipe(text(errorReportLengths.path), v.regex(/^\/[^?#]*$/, 'must be a path without query and hash')),
  /** Hash of the code that the tab runs, with which the hashes of its builds begin. */
  build: v.pipe(v.string(), v.regex(/^[\w-]{0,40}$/)),
});
export type ErrorReport = v.InferOutput<typeof errorReportSchema>;
