import { pages } from '@whorl/contract/urls.ts';
import { contact } from './leads.ts';
import { createPerson } from './people.ts';
import type { Random } from './random.ts';
import { createBrowser, DAY_MS, MINUTE_MS, type Period, type Scene } from './scene.ts';

const timeZones = ['America/New_York', 'America/Los_Angeles', 'Europe/London', 'Europe/Berlin', 'Asia/Tokyo'] as const;
const MIN_CALLS = 5;
const DAYS_PER_CALL = 3;

/** Creates visitors who submit the contact form and book a call. Every fourth one cancels it. */
export function createCallScenes(random: Random, { start, days }: Period): Scene[] {
  const count = Math.max(MIN_CALLS, Math.round(days / DAYS_PER_CALL));
  return Array.from({ length: count }, (_, index) => {
    const browser = createBrowser(random);
    const person = createPerson(random);
    const [name, path] = index % 2 === 0 ? ['contact-sales', pages.contactSales.path] : ['get-demo', pages.demo.path];
    const { endpoint, fields } = contact(name, path)(random, person);
    const [submissionId, timeZone, part] = [random.hex(32), random.pick(timeZones), random.next()];
    const at = start + Math.floor((index * days) / count) * DAY_MS + random.integer(6 * 60, 12 * 60) * MINUTE_MS;
    let booking: string | undefined;
    const scenes: Scene[] = [
      {
        at,
        async play(site) {
          const visitorId = await site.identify(browser, { path });
          const envelope = { 'x-submission-id': submissionId };
          ({ booking } = await site.submitForm(browser, endpoint, { ...fields, visitorId }, envelope));
        },
      },
      {
        at: at + 2 * MINUTE_MS,
        async play(site) {
          if (booking !== undefined && !(await site.bookCall(browser, booking, { timeZone, part })))
            booking = undefined;
        },
      },
      { at: at + 4 * MINUTE_MS, play: (site) => site.attemptDeliveries() },
    ];
    if (index % 4 !== 1) return scenes;
    return [
      ...scenes,
      {
        at: at + 90 * MINUTE_MS,
        async play(site) {
          if (booking !== undefined) await site.cancelCall(browser, booking);
        },
      } satisfies Scene,
    ];
  }).flat();
}
