import { once } from '@whorl/contract/once.ts';
import { siteSettings } from '../site-settings.ts';
import { type CaughtError, type CaughtEvent, caughtErrorOf } from './caught-error.ts';
import { isIgnored } from './ignored-errors.ts';
import { reportHere } from './report-here.ts';

/** Of one page load. A component that throws at every turn would otherwise call as often. */
const REPORTS_PER_LOAD = 5;

type Report = (caught: CaughtError) => void;

/**
 * Reports what the head script has held, and from now on each error as it comes. The same one is told once.
 *
 * @param held what the head script puts into it
 */
export function reportErrors(held: CaughtEvent[]): void {
  const told = new Set<string>();
  const report = (event: CaughtEvent) => {
    const caught = caughtErrorOf(event);
    const key = `${caught.error.message}\n${caught.error.stack}`;
    if (isIgnored(caught) || told.has(key) || told.size >= REPORTS_PER_LOAD) return;
    told.add(key);
    reporter()
      .then((send) => send(caught))
      .catch(() => undefined);
  };
  // It stays empty from here on, and so is never full.
  held.push = (...events) => {
    for (const event of events) report(event);
    return 0;
  };
  for (const event of held.splice(0)) report(event);
}

/** Reports to a Sentry project if one is configured and its client loads, else to our own server. */
const reporter = once(() => createReporter().catch(() => reportHere));

async function createReporter(): Promise<Report> {
  const { sentry } = await siteSettings();
  if (sentry === undefined) return reportHere;
  const { startSentry } = await import('./report-to-sentry.ts');
  return startSentry(sentry);
}
