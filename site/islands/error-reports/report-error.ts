import type { ErrorReport } from '@whorl/contract/error-report.ts';
import { errorReportLengths, withoutPersonalData } from '@whorl/contract/error-report-text.ts';
import { endpoints } from '@whorl/contract/urls.ts';

/** Of one page load. A component that throws at every turn would otherwise call as often. */
const REPORTS_PER_LOAD = 5;

const sent = new Set<string>();

/**
 * Tells our own server that a component threw while it was shown: what, where, on which page and build, and nothing
 * about the visitor. The same error is told once. Never throws: a report that does not arrive is no second error.
 */
export function reportError(error: unknown, componentStack: string): void {
  const report = reportOf(error, componentStack);
  const key = report.message + report.stack;
  if (sent.has(key) || sent.size >= REPORTS_PER_LOAD) return;
  sent.add(key);
  fetch(endpoints.errorReport, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(report),
    // The visitor may well leave a page that broke.
    keepalive: true,
  }).catch(() => undefined);
}

function reportOf(error: unknown, componentStack: string): ErrorReport {
  const given = error instanceof Error ? error : new Error(String(error));
  const short = (text: string, most: number) => withoutPersonalData(text).trim().slice(0, most);
  return {
    message: short(`${given.name}: ${given.message}`, errorReportLengths.message),
    stack: short(given.stack ?? '', errorReportLengths.stack),
    componentStack: short(componentStack, errorReportLengths.componentStack),
    path: short(location.pathname, errorReportLengths.path) || '/',
    build: document.documentElement.dataset.build ?? '',
  };
}
