import type { ErrorReport } from '@whorl/contract/error-report.ts';
import { errorReportLengths, removePersonalData } from '@whorl/contract/error-report-text.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import type { CaughtError } from './caught-error.ts';

/**
 * Sends an error with its stack, page and build to our own server, without data about the visitor. Never throws, to
 * avoid another report.
 */
export function sendErrorReport(caught: CaughtError): void {
  fetch(endpoints.errorReport, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(createReport(caught)),
    // Visitors often leave a page after an error.
    keepalive: true,
  }).catch(() => undefined);
}

function createReport({ error, componentStack, path }: CaughtError): ErrorReport {
  const shorten = (text: string, most: number) => removePersonalData(text).trim().slice(0, most);
  return {
    message: shorten(`${error.name}: ${error.message}`, errorReportLengths.message),
    stack: shorten(error.stack ?? '', errorReportLengths.stack),
    componentStack: shorten(componentStack, errorReportLengths.componentStack),
    path: shorten(path, errorReportLengths.path) || '/',
    build: document.documentElement.dataset.build ?? '',
  };
}
