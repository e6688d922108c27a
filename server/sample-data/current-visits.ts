import { pages } from '@whorl/contract/urls.ts';
import type { Random } from './random.ts';
import { createBrowser, type Scene, trackVisit } from './scene.ts';

const SECOND_MS = 1_000;

/** Pages of the visits, from the oldest to the newest; the last one is viewed now. */
const visits: readonly (readonly string[])[] = [
  [pages.home.path, pages.pricing.path],
  [pages.blog.path],
  [pages.home.path, pages.fullProduct.path],
  [pages.pricing.path],
  [pages.identifyNow.path, pages.contactSales.path],
  [pages.pricing.path],
  [pages.home.path],
];
/** Time between the beginnings of two visits. */
const INTERVAL_MS = 35 * SECOND_MS;

/** Creates visits in the last minutes before `now`, one of them by a bot, so that the console has current visitors. */
export const createCurrentScenes = (random: Random, now: number): Scene[] =>
  visits.map((paths, index) => {
    const isBot = index === 1;
    const browser = { ...createBrowser(random), ...(isBot && { bot: { bot: true, botKind: 'headless_chrome' } }) };
    const at = now - (visits.length - index) * INTERVAL_MS;
    return {
      at,
      async play(site) {
        await site.identify(browser, { path: paths[0] ?? pages.home.path });
        trackVisit(site, browser, at, { paths, serial: `current-${index}` });
      },
    } satisfies Scene;
  });
