import {
  EXPOSURE_EVENT,
  EXPOSURE_OPERATION,
  getExposureId,
  getExposureProperty,
} from '@whorl/contract/experiments/exposure.ts';
import { pages } from '@whorl/contract/urls.ts';
import { changeDevice, createDevice, places } from './devices.ts';
import { createRandom, type Random } from './random.ts';
import type { Browser } from './sample-site.ts';
import {
  clearBrowser,
  createAddress,
  createBrowser,
  DAY_MS,
  HOUR_MS,
  openPrivateWindow,
  type Period,
  type Scene,
  type Source,
  trackVisit,
} from './scene.ts';

/** New people per day of the period. */
const PEOPLE_PER_DAY = 3;
const FINAL_CHROME = 143;

const entryPaths = [
  pages.home.path,
  pages.pricing.path,
  pages.blog.path,
  pages.playground.path,
  pages.identifyNow.path,
] as const;
const furtherPaths = [
  pages.pricing.path,
  pages.fullProduct.path,
  pages.couponFraud.path,
  pages.credentialStuffing.path,
  pages.caseStudies.path,
  pages.comparisons.path,
  pages.contactSales.path,
] as const;
const sources: readonly [Source, ...Source[]] = [
  {},
  {},
  { referrer: 'search.example' },
  { referrer: 'search.example' },
  { referrer: 'news.example' },
  { campaign: 'utm_source=newsletter&utm_medium=email&utm_campaign=autumn-release' },
  { campaign: 'utm_source=ads.example&utm_medium=cpc&utm_campaign=account-takeover' },
];

/** Change of a person's browser between two visits. */
type Habit = 'keeps cookies' | 'clears storage' | 'uses private windows' | 'travels' | 'uses a VPN';

/** Creates the visits of people, and those of two people whose devices are identical. */
export function createVisitorScenes(random: Random, period: Period): Scene[] {
  const people = Array.from({ length: PEOPLE_PER_DAY * period.days }, (_, index) =>
    createPersonScenes(createRandom(random.integer(0, 2 ** 31)), period, `person-${index}`),
  );
  return [...people.flat(), ...createTwinScenes(random, period)];
}

function createPersonScenes(random: Random, { start, days }: Period, name: string): Scene[] {
  const browser = createBrowser(random);
  const habit: Habit = random.pick([
    'keeps cookies',
    'keeps cookies',
    'keeps cookies',
    'clears storage',
    'uses private windows',
    'travels',
    'uses a VPN',
  ] as const);
  const visits = random.chance(0.35) ? 1 : random.integer(2, 8);
  const isCustomer = random.chance(0.3);
  const linkedId = isCustomer ? `customer-${random.integer(1_000, 9_999)}` : undefined;
  let at = start + random.integer(0, days * DAY_MS - 1);
  const scenes: Scene[] = [];
  for (let visit = 0; visit < visits; visit += 1) {
    const paths = [
      random.pick(entryPaths),
      ...Array.from({ length: random.integer(0, 3) }, () => random.pick(furtherPaths)),
    ];
    const trip = { address: createAddress(random), place: random.pick([places.fr, places.nl, places.gb] as const) };
    const isSpecial = visit > 0 && random.chance(0.5);
    const options = { paths, source: random.pick(sources), serial: `${name}-${visit}` };
    scenes.push(createVisit(at, options, linkedId, () => changeBrowser(browser, habit, isSpecial, trip)));
    at += random.integer(4, 24 * 6) * HOUR_MS;
  }
  // Half of the Chromium browsers are updated in the period.
  if (random.chance(0.5)) scenes.push(createUpdate(start + (days - random.integer(1, 9)) * DAY_MS, browser));
  return scenes;
}

type Trip = { address: string; place: (typeof places)[keyof typeof places] };

function changeBrowser(browser: Browser, habit: Habit, isSpecial: boolean, { address, place }: Trip): Browser {
  if (!isSpecial) return browser;
  if (habit === 'clears storage') clearBrowser(browser);
  if (habit === 'uses private windows') return openPrivateWindow(browser);
  if (habit !== 'travels' && habit !== 'uses a VPN') return browser;
  // A VPN changes the network, but not the time zone of the device.
  const device = habit === 'travels' ? changeDevice(browser.device, { place }) : browser.device;
  return { ...browser, device, address, country: place.country };
}

type Visit = { paths: readonly string[]; source: Source; serial: string };

const createVisit = (at: number, visit: Visit, linkedId: string | undefined, open: () => Browser): Scene => ({
  at,
  async play(site) {
    const browser = open();
    await site.identify(browser, {
      path: visit.paths[0] ?? pages.home.path,
      ...(linkedId !== undefined && { linkedId }),
    });
    trackVisit(site, browser, at, visit);
    trackExperiment(site, browser, at);
  },
});

/** Tracks that a visitor was exposed to a variant of an experiment. */
function trackExperiment(site: Parameters<Scene['play']>[0], browser: Browser, at: number): void {
  const { visitorId = '' } = browser;
  const experiment = 'home-evidence';
  const variant = visitorId.charCodeAt(0) % 2 === 0 ? 'control' : 'treatment';
  site.track(browser, {
    event_type: EXPOSURE_EVENT,
    event_properties: {},
    session_id: at,
    time: at,
    insert_id: getExposureId(experiment, visitorId),
    user_properties: { [EXPOSURE_OPERATION]: { [getExposureProperty(experiment)]: variant } },
  });
}

const createUpdate = (at: number, browser: Browser): Scene => ({
  at,
  play() {
    browser.device = changeDevice(browser.device, { chromeVersion: FINAL_CHROME });
    return Promise.resolve();
  },
});

/** Creates the visits of two people in one office with identical laptops, each with cookies of their own. */
function createTwinScenes(random: Random, { start, days }: Period): Scene[] {
  const device = createDevice(random, 'windowsEdge', places.de);
  const address = createAddress(random);
  return ['anna', 'bernd'].flatMap((name, index) => {
    const browser = createBrowser(random, { device, place: places.de, address });
    return Array.from({ length: Math.min(6, days) }, (_, visit) =>
      createVisit(
        start + Math.floor((visit * days) / 6) * DAY_MS + (9 + 3 * index) * HOUR_MS,
        { paths: [pages.home.path, pages.pricing.path], source: {}, serial: `${name}-${visit}` },
        `employee-${name}`,
        () => browser,
      ),
    );
  });
}
