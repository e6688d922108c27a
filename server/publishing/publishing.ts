import type { Services } from '../platform/feature.ts';

/** With a 20 s build, an entry is published less than a minute after its time. */
const CHECK_MS = 30_000;
/** A failed build fails again until its sources are fixed. */
const RETRY_MS = 10 * 60_000;

/**
 * Publishes scheduled entries when they are due: rebuilds the site and serves the new build without a restart. If
 * another process builds it (a cron job, another server), only loads the new build.
 *
 * @param rebuild builds the site from its sources and replaces the current build; undefined without sources
 */
export function startPublishing(
  { site, jobs, clock, log }: Services,
  rebuild: (() => Promise<void>) | undefined,
): void {
  let notBefore = 0;
  jobs.every(CHECK_MS, 'publishing', async () => {
    const loadNewBuild = () => {
      if (site.refresh()) log.info('serving another build');
    };
    loadNewBuild();
    const due = site.nextPublication;
    if (due === undefined || due > clock.now() || clock.now() < notBefore) return;
    notBefore = clock.now() + RETRY_MS;
    if (rebuild === undefined) {
      log.warn({ due: new Date(due) }, 'scheduled entry is due; run npm run publish-due');
      return;
    }
    log.info({ due: new Date(due) }, 'scheduled entry is due; rebuilding the site');
    await rebuild();
    loadNewBuild();
    notBefore = 0;
  });
}
