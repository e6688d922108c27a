import { hash } from 'node:crypto';
import type { Signal } from '@whorl/contract/identification/request.ts';
import { parseUserAgent } from '../user-agent.ts';
import { getSignalValue, type Signals, toCanonicalJson } from './fingerprint.ts';

/**
 * Groups of signals that change together: a laptop that travels has another time zone and another offset, which is one
 * change. The weights of changes are learned, see `evidence.ts`.
 */
const groups = {
  graphics: { of: 'hardware', signals: ['webGlBasics', 'webGlExtensions', 'canvas'] },
  sound: { of: 'hardware', signals: ['audio', 'audioBaseLatency'] },
  processor: {
    of: 'hardware',
    signals: ['hardwareConcurrency', 'deviceMemory', 'architecture', 'math', 'cpuClass'],
  },
  system: { of: 'hardware', signals: ['osCpu', 'userAgentData'] },
  fonts: { of: 'hardware', signals: ['fonts', 'fontPreferences'] },
  features: {
    of: 'hardware',
    signals: ['vendorFlavors', 'plugins', 'openDatabase', 'pdfViewerEnabled', 'applePay', 'privateClickMeasurement'],
  },
  input: { of: 'hardware', signals: ['touchSupport'] },
  languages: { of: 'settings', signals: ['languages', 'dateTimeLocale'] },
  timeZone: { of: 'settings', signals: ['timezone', 'timeZoneOffset'] },
  screen: {
    of: 'settings',
    signals: ['screenResolution', 'screenFrame', 'colorDepth', 'colorGamut', 'hdr', 'monochrome'],
  },
  preferences: {
    of: 'settings',
    signals: ['invertedColors', 'forcedColors', 'contrast', 'reducedMotion', 'reducedTransparency'],
  },
  storage: {
    of: 'settings',
    signals: ['sessionStorage', 'localStorage', 'indexedDB', 'cookiesEnabled'],
  },
  blockers: { of: 'settings', signals: ['domBlockers'] },
} as const satisfies Record<string, { of: 'hardware' | 'settings'; signals: readonly string[] }>;

/** Group of unknown signals, sent by apps and other agents. */
const OTHER = { of: 'hardware' } as const;

export type TraitGroup = keyof typeof groups | 'other';
/** Digests of the values of each group, and the browser with its major version (0 if unknown). */
export type Traits = {
  readonly groups: Readonly<Record<TraitGroup, string>>;
  readonly browser: string;
  readonly version: number;
};

/** Returns the traits of a browser. @param userAgent value of the header */
export function computeTraits(signals: Signals, userAgent: string): Traits {
  const { browserName, browserVersion } = parseUserAgent(userAgent);
  const digests = Object.entries(groups).map(([name, group]) => [name, computeDigest(signals, group.signals)]);
  const others = Object.keys(signals)
    .filter((name) => !grouped.has(name))
    .sort();
  return {
    groups: { ...Object.fromEntries(digests), other: computeDigest(signals, others) } as Record<TraitGroup, string>,
    browser: browserName,
    version: Number.parseInt(browserVersion, 10) || 0,
  };
}

/** Signals that aren't in the group `other`. Platform and vendor must be equal anyway, see `toDevice`. */
const grouped: ReadonlySet<string> = new Set([
  ...Object.values(groups).flatMap(({ signals }) => signals),
  'platform',
  'vendor',
]);

/**
 * Returns two digests by which similar visitors are found: one of the hardware and its drivers, one of the settings. After
 * a changed setting the first is still the same, after a driver update the second.
 */
export function computeBlocks(device: { platform: string; vendor: string }, { groups: digests }: Traits) {
  const block = (kind: 'hardware' | 'settings') =>
    digest([
      device.platform,
      device.vendor,
      ...traitGroups.filter((group) => getKind(group) === kind).map((group) => digests[group]),
    ]);
  return { hardwareBlock: block('hardware'), settingsBlock: block('settings') };
}

/**
 * Returns a digest of the device: platform, vendor, graphics processor, processor, touch support and browser. Settings and
 * versions aren't part of it, because each new version would be rare at first. Empty if the browser reports no device.
 */
export const computeDeviceDigest = (
  { platform, vendor, gpu }: { platform: string; vendor: string; gpu: string },
  { groups: digests, browser }: Traits,
): string =>
  platform === '' && gpu === '' ? '' : digest([platform, vendor, gpu, digests.processor, digests.input, browser]);

export const getKind = (group: TraitGroup) => (group === 'other' ? OTHER : groups[group]).of;
export const traitGroups = [...Object.keys(groups), 'other'] as readonly TraitGroup[];

/** Parses stored traits; visitors stored before traits existed have none. */
export function parseTraits(text: string): Traits {
  const { groups: digests = {}, browser = '', version = 0 } = JSON.parse(text) as Partial<Traits>;
  return { groups: digests as Traits['groups'], browser, version };
}

/** Returns the groups whose values differ. A missing value counts as another value. */
export const findChangedGroups = (before: Traits, now: Traits): readonly TraitGroup[] =>
  traitGroups.filter((group) => before.groups[group] !== now.groups[group]);

const DIGEST_LENGTH = 16;

const computeDigest = (signals: Signals, names: readonly string[]): string =>
  names.length === 0 ? '' : digest(names.map((name) => [name, toDigestValue(signals[name])]));

const toDigestValue = (signal: Signal | undefined): unknown => ['value', getSignalValue(signal) ?? null];

const digest = (value: unknown): string => hash('sha256', toCanonicalJson(value), 'base64url').slice(0, DIGEST_LENGTH);
