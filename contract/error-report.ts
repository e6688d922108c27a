import * as v from 'valibot';
import { errorReportLengths } from './error-report-text.ts';

/** The whole body, in bytes; what the browser sends is cut to fit well below it. */
export const ERROR_REPORT_BYTES = 8 * 1024;
const text = (most: number) => v.pipe(v.string(), v.maxLength(most));

/** `POST /api/errors`: what broke in a visitor's browser. Nothing in it says who the visitor is. */
export const errorReportSchema = v.strictObject({
  message: v.pipe(text(errorReportLengths.message), v.minLength(1)),
  stack: text(errorReportLengths.stack),
  /** Where in the page a component threw; empty for everything else. */
  componentStack: text(errorReportLengths.componentStack),
  /** Of the page, without query and hash. */
  path: v.pipe(text(errorReportLengths.path), v.regex(/^\/[^?#]*$/, 'must be a path without query and hash')),
  /** Of the build that the tab runs. */
  build: v.pipe(v.string(), v.regex(/^[\w-]{0,40}$/)),
});
export type ErrorReport = v.InferOutput<typeof errorReportSchema>;
