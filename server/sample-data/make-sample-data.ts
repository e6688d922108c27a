import { createApplicationScenes } from './applications.ts';
import { createChangeScenes } from './changes.ts';
import { createCurrentScenes } from './current-visits.ts';
import { createFraudScenes } from './frauds.ts';
import { createErrorScenes, createLeadScenes } from './leads.ts';
import { createListScenes } from './list-entries.ts';
import { createRandom } from './random.ts';
import { createCallScenes } from './sales-calls.ts';
import { createSampleSite, type SampleServer } from './sample-site.ts';
import { DAY_MS, type Period, type Scene } from './scene.ts';
import { createVisitorScenes } from './visitors.ts';

export const DEFAULT_SEED = 1;
export const DEFAULT_DAYS = 30;

export type SampleOptions = {
  /** The same seed gives the same content. */
  readonly seed: number;
  /** Number of days up to today. */
  readonly days: number;
  /** Milliseconds since 1970; nothing happens later. */
  readonly now: number;
  /** Called after each day with the number of days made. */
  readonly onProgress?: ((day: number) => void) | undefined;
};

/** Makes sample data with the functions of the product, in the order of time. */
export async function makeSampleData(
  server: SampleServer,
  { seed, days, now, onProgress }: SampleOptions,
): Promise<void> {
  const start = Math.floor(now / DAY_MS) * DAY_MS - (days - 1) * DAY_MS;
  const site = createSampleSite(server);
  site.setTime(start);
  await site.registerDestinations();
  const scenes = createScenes(seed, { start, days }, now, server.jobs).filter(({ at }) => at >= start && at <= now);
  for (let day = 0; day < days; day += 1) {
    const end = start + (day + 1) * DAY_MS;
    for (const { at, play } of scenes.filter((scene) => scene.at >= end - DAY_MS && scene.at < end)) {
      site.setTime(at);
      await play(site);
    }
    site.setTime(Math.min(end - 1, now));
    await site.sendEvents();
    onProgress?.(day + 1);
  }
  await site.countEvents();
}

/** Returns everything that happens in a period, in the order of time. */
function createScenes(seed: number, period: Period, now: number, jobs: SampleServer['jobs']): Scene[] {
  const random = createRandom(seed);
  // Each part has its own seed, so that a change of one doesn't change the others.
  const next = () => createRandom(random.integer(0, 2 ** 31));
  const scenes = [
    ...createVisitorScenes(next(), period),
    ...createFraudScenes(next(), period),
    ...createLeadScenes(next(), period),
    ...createErrorScenes(next(), period),
    ...createChangeScenes(period),
    ...createCurrentScenes(next(), now),
    ...createListScenes(next(), period),
    ...createCallScenes(next(), period),
    ...createApplicationScenes(next(), period, jobs),
  ];
  return scenes.sort((a, b) => a.at - b.at);
}
