import { createHash } from 'node:crypto';
import type { Signal } from '@whorl/contract/identification/request.ts';
import { parseUserAgent } from '../user-agent.ts';
import { canonicalJson, type Signals, valueIn } from './fingerprint.ts';

/**
 * Signals that change together belong to one group: a laptop that is carried abroad has another time zone and another
 * offset, and that is one change. `cost` is how much of a change it is, in about the bits by which it gets rarer that one
 * browser shows both values (time zones change with every journey, processors never), so that costs add up.
 */
const groups = {
  graphics: { of: 'hardware', cost: 7, signals: ['webGlBasics', 'webGlExtensions', 'canvas'] },
  sound: { of: 'hardware', cost: 4, signals: ['audio', 'audioBaseLatency'] },
  processor: {
    of: 'hardware',
    cost: 7,
    signals: ['hardwareConcurrency', 'deviceMemory', 'architecture', 'math', 'cpuClass'],
  },
  system: { of: 'hardware', cost: 4, signals: ['osCpu', 'userAgentData'] },
  fonts: { of: 'hardware', cost: 4, signals: ['fonts', 'fontPreferences'] },
  features: {
    of: 'hardware',
    cost: 3,
    signals: ['vendorFlavors', 'plugins', 'openDatabase', 'pdfViewerEnabled', 'applePay', 'privateClickMeasurement'],
  },
  input: { of: 'hardware', cost: 7, signals: ['touchSupport'] },
  languages: { of: 'settings', cost: 4, signals: ['languages', 'dateTimeLocale'] },
  timeZone: { of: 'settings', cost: 3, signals: ['timezone', 'timeZoneOffset'] },
  screen: {
    of: 'settings',
    cost: 3,
    signals: ['screenResolution', 'screenFrame', 'colorDepth', 'colorGamut', 'hdr', 'monochrome'],
  },
  preferences: {
    of: 'settings',
    cost: 3,
    signals: ['invertedColors', 'forcedColors', 'contrast', 'reducedMotion', 'reducedTransparency'],
  },
  storage: {
    of: 'settings',
    cost: 2,
    signals: ['sessionStorage', 'localStorage', 'indexedDB', 'cookiesEnabled'],
  },
  blockers: { of: 'settings', cost: 3, signals: ['domBlockers'] },
} as const satisfies Record<string, { of: 'hardware' | 'settings'; cost: number; signals: readonly string[] }>;

/** What an app or an agent of somebody else's sends under names of its own. */
const OTHER = { of: 'hardware', cost: 7 } as const;

export type TraitGroup = keyof typeof groups | 'other';
/** A digest of each group's values, and the browser with its main version (0 where the header does not tell). */
export type Traits = {
  readonly groups: Readonly<Record<TraitGroup, string>>;
  readonly browser: string;
  readonly version: number;
};

/** How much of a change another value of this group is, see `groups`. */
export const costOf = (group: TraitGroup): number => (group === 'other' ? OTHER : groups[group]).cost;

/** @param userAgent the header */
export function traitsOf(signals: Signals, userAgent: string): Traits {
  const { browserName, browserVersion } = parseUserAgent(userAgent);
  const digests = Object.entries(groups).map(([name, group]) => [name, digestOf(signals, group.signals)]);
  const others = Object.keys(signals)
    .filter((name) => !grouped.has(name))
    .sort();
  return {
    groups: { ...Object.fromEntries(digests), other: digestOf(signals, others) } as Record<TraitGroup, string>,
    browser: browserName,
    version: Number.parseInt(browserVersion, 10) || 0,
  };
}

/** Platform and vendor have to be equal anyway, see `deviceOf`. */
const grouped: ReadonlySet<string> = new Set([
  ...Object.values(groups).flatMap(({ signals }) => signals),
  'platform',
  'vendor',
]);

/**
 * Two digests by which visitors are looked up that may be nearly alike: one of everything that hardware and drivers
 * decide, one of everything that a person sets. Who changed a setting still shares the first, who has a new driver the
 * second.
 */
export function blocksOf(device: { platform: string; vendor: string }, { groups: digests }: Traits) {
  const block = (kind: 'hardware' | 'settings') =>
    digest([
      device.platform,
      device.vendor,
      ...traitGroups.filter((group) => kindOf(group) === kind).map((group) => digests[group]),
    ]);
  return { hardwareBlock: block('hardware'), settingsBlock: block('settings') };
}

const kindOf = (group: TraitGroup) => (group === 'other' ? OTHER : groups[group]).of;
export const traitGroups = [...Object.keys(groups), 'other'] as readonly TraitGroup[];

/** As they are kept; visitors from before traits were kept have none. */
export function readTraits(text: string): Traits {
  const { groups: digests = {}, browser = '', version = 0 } = JSON.parse(text) as Partial<Traits>;
  return { groups: digests as Traits['groups'], browser, version };
}

/** The groups whose values differ. What was not told at one of the two times counts as another value. */
export const changedGroups = (before: Traits, now: Traits): readonly TraitGroup[] =>
  traitGroups.filter((group) => before.groups[group] !== now.groups[group]);

/** How much the groups that tell anything at all say together, in the costs of their changes. */
export const weightOf = ({ groups: digests }: Traits): number =>
  traitGroups.filter((group) => digests[group] !== silent[group]).reduce((sum, group) => sum + costOf(group), 0);

const DIGEST_LENGTH = 16;

const digestOf = (signals: Signals, names: readonly string[]): string =>
  names.length === 0 ? '' : digest(names.map((name) => [name, told(signals[name])]));

const told = (signal: Signal | undefined): unknown => ['value', valueIn(signal) ?? null];

const digest = (value: unknown): string =>
  createHash('sha256').update(canonicalJson(value)).digest('base64url').slice(0, DIGEST_LENGTH);

/** The digests of a browser that told none of it. */
const silent: Traits['groups'] = traitsOf({}, '').groups;
