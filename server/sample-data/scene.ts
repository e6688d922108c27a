import { pages } from '@whorl/contract/urls.ts';
import { createDevice, type Device, type ModelName, modelNames, type Place, places } from './devices.ts';
import type { Random } from './random.ts';
import { type Browser, type Identification, SAMPLE_HOST, SAMPLE_ORIGIN, type SampleSite } from './sample-site.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Event of the sample data at a time, in milliseconds since 1970. */
export type Scene = { readonly at: number; play(site: SampleSite): Promise<void> };

/** The period of the sample data, in milliseconds since 1970. */
export type Period = {
  /** Start of the first day, in UTC. */
  readonly start: number;
  readonly days: number;
};

/** Returns an IP address of a range that is reserved for benchmarks or documentation, so that it belongs to no one. */
export const createAddress = (random: Random): string =>
  random.chance(0.25)
    ? `2001:db8:${random.integer(1, 9_999)}::${random.integer(2, 200)}`
    : `198.${random.pick([18, 19] as const)}.${random.integer(0, 255)}.${random.integer(2, 250)}`;

const countries: readonly [Place, ...Place[]] = [places.us, ...Object.values(places)];
/** Two of three visitors are from the first countries. */
export const choosePlace = (random: Random): Place =>
  random.chance(0.66)
    ? random.pick([places.us, places.california, places.gb, places.de] as const)
    : random.pick(countries);

/** Models by how common they are. */
const commonModels: [ModelName, ...ModelName[]] = [
  ...modelNames,
  'windowsChrome',
  'windowsChrome',
  'macChrome',
  'iphone',
];

/** Creates a browser that has never visited the site. */
export function createBrowser(
  random: Random,
  given: { device?: Device; place?: Place; address?: string; model?: ModelName } = {},
): Browser {
  const place = given.place ?? choosePlace(random);
  return {
    device: given.device ?? createDevice(random, given.model ?? random.pick(commonModels), place),
    address: given.address ?? createAddress(random),
    country: place.country,
    isPrivate: false,
    bot: { bot: false },
  };
}

/** Deletes the cookies and the storage of a browser. */
export function clearBrowser(browser: Browser): void {
  browser.cookie = undefined;
  browser.storageToken = undefined;
}

/** Returns a private window: the same device, without cookies and storage. */
export const openPrivateWindow = ({ cookie: _, storageToken: __, ...browser }: Browser): Browser => ({
  ...browser,
  isPrivate: true,
});

/** Returns a scene in which a browser is identified on a page. */
export const identifyAt = (
  at: number,
  browser: Browser,
  identification: Identification,
  before?: () => void,
): Scene => ({
  at,
  async play(site) {
    before?.();
    await site.identify(browser, identification);
  },
});

/** Source of a visit: the query of a campaign, or the domain of another site. */
export type Source = { readonly campaign?: string; readonly referrer?: string };

const titles: Readonly<Record<string, string>> = {
  [pages.home.path]: 'Home',
  [pages.pricing.path]: 'Pricing',
  [pages.blog.path]: 'Blog',
};

/** Tracks the views of pages in one visit, the first of which is at the current time. */
export function trackVisit(
  site: SampleSite,
  browser: Browser,
  at: number,
  { paths, source = {}, serial }: { paths: readonly string[]; source?: Source; serial: string },
): void {
  const { campaign, referrer } = source;
  if (referrer !== undefined) {
    site.track(browser, {
      event_type: '$identify',
      event_properties: {},
      session_id: at,
      time: at,
      insert_id: `${serial}-source`,
      user_properties: { $set: { referring_domain: referrer } },
    });
  }
  for (const [index, path] of paths.entries()) {
    const query = index === 0 && campaign !== undefined ? `?${campaign}` : '';
    site.track(browser, {
      event_type: 'Web Page Viewed',
      session_id: at,
      time: at + index * 40_000,
      insert_id: `${serial}-${index}`,
      event_properties: {
        'Web Page Domain': SAMPLE_HOST,
        'Web Page Location': `${SAMPLE_ORIGIN}${path}${query}`,
        'Web Page Path': path,
        'Web Page Title': titles[path] ?? 'Page',
        'Web Page URL': SAMPLE_ORIGIN + path,
        botDetected: 'bot' in browser.bot && browser.bot.bot ? 'True' : 'False',
        vmDetected: false,
        signupOptionsShown: false,
      },
    });
  }
}
