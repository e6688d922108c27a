import type { MatchEvidence } from '@whorl/contract/identification/match-evidence.ts';
import type { Device } from './fingerprint.ts';
import type { MatchModel } from './match-model.ts';
import { computeTraits, getKind, type TraitGroup, type Traits, traitGroups } from './traits.ts';

/** Browser that is compared, with the network of its request. */
export type ComparedBrowser = {
  readonly device: Device;
  readonly traits: Traits;
  /** Truncated IP address, see `truncateAddress`; empty if unknown. */
  readonly network: string;
};

/** Known visitor, with what its browser reported at its latest visit. */
export type KnownVisitor = ComparedBrowser & {
  readonly visitorId: string;
  /** See `computeDeviceDigest`. */
  readonly deviceDigest?: string;
  /** The network before this one; empty if all known visits were in one network. */
  readonly earlierNetwork: string;
  readonly visits: number;
  /** Returns without a signed ID: some browsers delete the storage whenever they are closed. */
  readonly unsignedVisits: number;
  /** Whether the stored signals are those of a browser that was matched to the visitor by similar signals. */
  readonly isGuessed?: boolean;
  /** Milliseconds since 1970. */
  readonly lastSeenAt: number;
};

/** Names and values of the evidence about one candidate. A value is 1 if it applies, or a number that multiplies the weight. */
export type Features = readonly (readonly [name: string, value: number])[];

/** Numbers of known visitors that share something with the browser, each at most `MAX_COUNT`. */
export type Popularity = {
  readonly sameHardware: number;
  readonly sameSettings: number;
  /** Visitors who were last seen in the same network. */
  readonly sameNetwork: number;
};
/** The search counts no more visitors than this. */
export const MAX_COUNT = 30;

/**
 * Returns the evidence about whether a browser belongs to a known visitor.
 *
 * @param at time of the request, in milliseconds since 1970
 */
export function describeCandidate(
  seen: ComparedBrowser,
  known: KnownVisitor,
  popularity: Popularity,
  at: number,
): Features {
  const isNewer = known.traits.version < seen.traits.version;
  const features: [string, number][] = [['prior', 1]];
  for (const group of traitGroups) {
    const [before, now] = [known.traits.groups[group], seen.traits.groups[group]];
    // An update of the browser or the system changes what both render.
    if (before !== now) features.push([`${isNewer && isHardware(group) ? 'updated' : 'changed'}:${group}`, 1]);
    else if (now !== withoutValues[group]) features.push([`equal:${group}`, 1]);
  }
  if (known.network !== '' && known.network === seen.network) {
    features.push(['sameNetwork', 1], ['crowdedNetwork', Math.log2(1 + popularity.sameNetwork)]);
  } else if (known.network !== '' && seen.network !== '') {
    features.push([known.earlierNetwork === seen.network ? 'earlierNetwork' : 'otherNetwork', 1]);
  }
  features.push(['visits', Math.log2(Math.max(1, known.visits))]);
  features.push(['days', Math.log2(1 + Math.max(0, at - known.lastSeenAt) / DAY_MS)]);
  features.push(['unsignedVisits', Math.log2(1 + known.unsignedVisits)]);
  if (isNewer) features.push(['newerVersion', 1]);
  if (known.isGuessed) features.push(['guessedBefore', 1]);
  features.push([`platform:${toPlatform(seen.device.platform)}`, 1]);
  if (isUniform(seen.device)) features.push(['commonDevice', 1]);
  features.push(['popularHardware', Math.log2(1 + popularity.sameHardware)]);
  features.push(['popularSettings', Math.log2(1 + popularity.sameSettings)]);
  return features.filter(([, value]) => value !== 0);
}

const DAY_MS = 86_400_000;
/** Whether a group describes the hardware and its drivers, and not settings. */
const isHardware = (group: TraitGroup): boolean => getKind(group) === 'hardware';
/** Digests of a browser that reports no signals. */
const withoutValues = computeTraits({}, '').groups;

/** Returns the number of groups of signals that have any value. */
export const countGroups = ({ groups }: Traits): number =>
  traitGroups.filter((group) => groups[group] !== withoutValues[group]).length;

/** Returns how many of the found visitors have the same hardware, and the same settings. */
export function countAlike(found: readonly KnownVisitor[], { traits }: ComparedBrowser) {
  const countSame = (groups: readonly TraitGroup[]) =>
    Math.min(
      MAX_COUNT,
      found.filter((known) => groups.every((group) => known.traits.groups[group] === traits.groups[group])).length,
    );
  return {
    sameHardware: countSame(traitGroups.filter(isHardware)),
    sameSettings: countSame(traitGroups.filter((group) => !isHardware(group))),
  };
}

/** Phones of one model are all alike, computers differ in their parts. */
function toPlatform(platform: string): string {
  if (/^(iPhone|iPad|iPod)/.test(platform)) return 'iOS';
  if (/^Linux (arm|aarch)/.test(platform)) return 'Android';
  return /^(Win|Mac)/.exec(platform)?.[0] ?? 'other';
}

/**
 * Whether all devices of a kind report the same graphics processor: WebKit hides which one it is, so that all iPhones of
 * one generation look alike.
 */
const isUniform = ({ gpu }: Device): boolean => gpu === 'Apple GPU' || gpu === '';

/** Returns the sum of the bits for (positive) and against (negative) the candidate. */
export const sumBits = (features: Features, { weights }: MatchModel): number =>
  features.reduce((sum, [name, value]) => sum + (weights[name] ?? 0) * value, 0);

/**
 * Returns the bits for and against a candidate by subject, the strongest first. The subject of a group of signals is its
 * name; `rarity` is how many visitors look like this.
 */
export function explainBits(features: Features, { weights }: MatchModel): MatchEvidence[] {
  const bits = new Map<string, number>();
  for (const [name, value] of features) {
    const subject = /:(\w+)$/.exec(name)?.[1];
    const key = subject !== undefined && !name.startsWith('platform:') ? subject : (subjects[name] ?? 'rarity');
    bits.set(key, (bits.get(key) ?? 0) + (weights[name] ?? 0) * value);
  }
  return [...bits]
    .map(([name, sum]) => ({ name, bits: Math.round(sum * 100) / 100 }))
    .filter((evidence) => evidence.bits !== 0)
    .sort((a, b) => Math.abs(b.bits) - Math.abs(a.bits));
}

const subjects: Readonly<Record<string, string>> = {
  sameNetwork: 'network',
  crowdedNetwork: 'network',
  earlierNetwork: 'network',
  otherNetwork: 'network',
  days: 'lastSeen',
  visits: 'visits',
  unsignedVisits: 'visits',
  newerVersion: 'version',
  guessedBefore: 'earlierMatch',
};
