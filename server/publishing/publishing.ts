import type { Services } from '../platform/feature.ts';

/** With the 20 s of a build, a text is there less than a minute after its time. */
const CHECK_MS = 30_000;
/** A build that failed fails again, until somebody has mended what it is built from. */
const RETRY_MS = 10 * 60_000;

/**
 * Publishes scheduled texts when their time has come: has the site built anew, and serves the new build without a
 * restart. Where another process builds (a cron job, a neighbour), it only takes up what that one has built.
 *
 * @param rebuild builds the site from its sources and replaces the current build; undefined where there are no sources
 */
export function startPublishing(
  { site, jobs, clock, log }: Services,
  rebuild: (() => Promise<void>) | undefined,
): void {
  let notBefore = 0;
  jobs.every(CHECK_MS, 'publishing', async () => {
    const takeUp = () => {
      if (site.refresh()) log.info('serving another build');
    };
    takeUp();
    const due = site.nextPublication;
    if (due === undefined || due > clock.now() || clock.now() < notBefore) return;
    notBefore = clock.now() + RETRY_MS;
    if (rebuild === undefined) {
      log.warn({ due: new Date(due) }, 'a text is due; somebody has to run npm run publish-due');
      return;
    }
    log.info({ due: new Date(due) }, 'a text is due: building the site anew');
    await rebuild();
    takeUp();
    notBefore = 0;
  });
}
