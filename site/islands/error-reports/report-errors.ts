import { once } from '@whorl/contract/once.ts';
import { whenFirstVisible } from '../../browser/visibility.ts';
import { siteSettings } from '../site-settings.ts';
import { type CaughtError, type CaughtEvent, toCaughtError } from './caught-error.ts';
import { isIgnored } from './ignored-errors.ts';
import { sendErrorReport } from './send-error-report.ts';

/** Maximum number of reports per page load, because a component may throw on every render. */
const REPORTS_PER_LOAD = 5;

type Report = (caught: CaughtError) => void;

/**
 * Reports the errors queued by the head script, and from then on each new one, when the page is visible for the first
 * time. Duplicates are reported once.
 *
 * @param held queue of the head script
 */
export function reportErrors(held: CaughtEvent[]): void {
  const reportedKeys = new Set<string>();
  const report = (event: CaughtEvent) => {
    const caught = toCaughtError(event);
    const key = `${caught.error.message}\n${caught.error.stack}`;
    if (isIgnored(caught) || reportedKeys.has(key) || reportedKeys.size >= REPORTS_PER_LOAD) return;
    reportedKeys.add(key);
    whenFirstVisible()
      .then(reporter)
      .then((send) => send(caught))
      .catch(() => undefined);
  };
  // The queue stays empty from now on, so it never reaches its maximum.
  held.push = (...events) => {
    for (const event of events) report(event);
    return 0;
  };
  for (const event of held.splice(0)) report(event);
}

/** Reports to a Sentry project if one is configured and its client loads, else to our own server. */
const reporter = once(() => createReporter().catch(() => sendErrorReport));

async function createReporter(): Promise<Report> {
  const { sentry } = await siteSettings();
  if (sentry === undefined) return sendErrorReport;
  const { startSentry } = await import('./report-to-sentry.ts');
  return startSentry(sentry);
}
