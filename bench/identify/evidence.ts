import type { Device } from '../../server/visitors/matching/fingerprint.ts';
import {
  computeTraits,
  getKind,
  type TraitGroup,
  type Traits,
  traitGroups,
} from '../../server/visitors/matching/traits.ts';
import learned from './model.json' with { type: 'json' };

/** Evidence for (positive) or against (negative) a visitor, in bits: the binary logarithm of its likelihood ratio. */
type MatchEvidence = { readonly name: string; readonly bits: number };

/** Browser that is compared, with the network of its request. */
type ComparedBrowser = {
  readonly device: Device;
  readonly traits: Traits;
  /** Truncated IP address; empty if unknown. */
  readonly network: string;
};

/** Known visitor, with what its browser reported at its latest visit. */
export type KnownVisitor = ComparedBrowser & {
  readonly visitorId: string;
  /** Whether the stored signals are those of a browser that was matched to the visitor without a signed ID. */
  readonly isGuessed?: boolean;
  /** Milliseconds since 1970. */
  readonly lastSeenAt: number;
};

/**
 * Weights of the evidence in bits (binary logarithms of likelihood ratios), learned from simulated visits by
 * `npm run bench:matching -- --learn`. The sum of the bits of a candidate is the logarithm of the odds that it is this
 * visitor rather than someone who wasn't seen before.
 */
export type MatchModel = {
  readonly version: string;
  readonly weights: Readonly<Record<string, number>>;
  /** Bits for a known visitor whom the search didn't find, relative to a new one. */
  readonly unfound: number;
};
export const matchModel: MatchModel = learned;

/** Names and values of the evidence about one candidate. A value is 1 if it applies, or a number that multiplies the weight. */
export type Features = readonly (readonly [name: string, value: number])[];

/** Numbers of other known visitors that share something with the browser, each at most `MAX_COUNT`. */
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
  } else if (known.network !== '' && seen.network !== '') features.push(['otherNetwork', 1]);
  features.push(['days', Math.log2(1 + Math.max(0, at - known.lastSeenAt) / DAY_MS)]);
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
export const isHardware = (group: TraitGroup): boolean => getKind(group) === 'hardware';
/** Digests of a browser that reports no signals. */
const withoutValues = computeTraits({}, '').groups;

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

/** Returns the bits for (positive) and against (negative) the candidate, without evidence that weighs nothing. */
export const weigh = (features: Features, { weights }: MatchModel): MatchEvidence[] =>
  features.flatMap(([name, value]) => {
    const bits = Math.round((weights[name] ?? 0) * value * 100) / 100;
    return bits === 0 ? [] : [{ name, bits }];
  });

/** Returns the sum of all bits. */
export const sumBits = (evidence: readonly MatchEvidence[]): number =>
  evidence.reduce((sum, { bits }) => sum + bits, 0);
