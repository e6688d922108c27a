import type { ErrorReport } from '@whorl/contract/error-report.ts';
import { errorReportLengths, withoutPersonalData } from '@whorl/contract/error-report-text.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import type { CaughtError } from './caught-error.ts';

/**
 * Tells our own server what broke, where, on which page and build, and nothing about the visitor. Never throws: a report
 * that does not arrive is no second error.
 */
export function reportHere(caught: CaughtError): void {
  fetch(endpoints.errorReport, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(reportOf(caught)),
    // The visitor may well leave a page that broke.
    keepalive: true,
  }).catch(() => undefined);
}

function reportOf({ error, componentStack, path }: CaughtError): ErrorReport {
  const short = (text: string, most: number) => withoutPersonalData(text).trim().slice(0, most);
  return {
    message: short(`${error.name}: ${error.message}`, errorReportLengths.message),
    stack: short(error.stack ?? '', errorReportLengths.stack),
    componentStack: short(componentStack, errorReportLengths.componentStack),
    path: short(path, errorReportLengths.path) || '/',
    build: document.documentElement.dataset.build ?? '',
  };
}
