import type { Confidence } from '@whorl/contract/identification/confidence.ts';
import type { Decision } from '@whorl/contract/identification/decision.ts';
import { matchSteps } from '@whorl/contract/identification/decision.ts';
import type { MatchStep } from '@whorl/contract/identification/result.ts';
import type { Device } from './fingerprint.ts';
import { findChangedGroups, getCost, sumCosts, type TraitGroup, type Traits } from './traits.ts';

/** Signals of a browser, and visitors that it may belong to. */
export type MatchInput = {
  readonly device: Device;
  readonly traits: Traits;
  /** Evidence of a valid token whose visitor still exists. */
  readonly token: TokenEvidence | undefined;
  /** Visitors with the same fingerprint, with any browser version. */
  readonly alike: readonly KnownVisitor[];
  /** Visitors with the same hardware or the same settings; `crowd` if there are too many to compare. */
  readonly nearby: readonly KnownVisitor[] | 'crowd';
};
export type KnownVisitor = {
  readonly visitorId: string;
  readonly device: Device;
  readonly traits: Traits;
  /** Whether the stored signals are those of a browser that was matched to the visitor only by similarity. */
  readonly isGuessed?: boolean;
};
export type TokenEvidence = {
  readonly visitor: KnownVisitor;
  /** Profile in which the token is stored; undefined for older tokens without one. */
  readonly profile: Profile | undefined;
  /** The visitor's most recently used profile that is older than this one and not private. */
  readonly older: Profile | undefined;
};
/** Browser profile: one store of cookies and site data. Times are milliseconds since 1970. */
export type Profile = {
  /** Undefined if not detected yet. */
  readonly isPrivate: boolean | undefined;
  readonly firstSeenAt: number;
  readonly lastSeenAt: number;
};

export type Match = {
  readonly decision: Decision;
  readonly step: MatchStep;
  /** Undefined for a new visitor. */
  readonly visitorId: string | undefined;
  readonly confidence: Confidence;
  /** Explanation of the decision. */
  readonly reason: string;
  /** Trait groups that differ from the matched or the most similar visitor. */
  readonly changed: readonly TraitGroup[];
};

/**
 * Maximum change without a token, in the costs of `traits.ts`: one setting or one hardware part. Colleagues with the same
 * laptop differ in two at once. The network can't distinguish them either, so it isn't compared.
 */
const MAX_CHANGE = 5;
const GROUPS_ALLOWED = 2;
/** Minimum difference in cost between the best and the second-best candidate. */
const MIN_LEAD = 3;
/** Maximum other change if a token comes with another graphics processor. */
const MAX_CHANGE_WITH_GPU = 7;
/**
 * Time after the first use of a profile after which a use of an older one counts as concurrent. Two tabs that open at
 * the same time each get a profile, one of which is never used again.
 */
const CONCURRENT_AFTER_MS = 10_000;

/**
 * Decides which visitor a browser belongs to. The first step that applies decides.
 * 1. `token`: the signed token is valid, and platform and vendor are those of the device it was issued to. With another
 *    graphics processor (laptops have two) hardly anything else may differ. If an older profile of the same visitor is
 *    still in use, these are two people whose browsers were alike when the second one was first seen.
 * 2. `fingerprint`: no token, and exactly one visitor has this fingerprint.
 * 3. `similarity`: no token, and one visitor is clearly the most similar, with a small difference.
 * 4. `none`: a new visitor. Two tokens are two visitors, however similar their browsers are.
 *
 * A browser that reports hardly any signals is recognized only by its token.
 */
export function matchVisitor(observed: MatchInput): Match {
  const { token, alike, traits } = observed;
  if (token !== undefined) return matchToken(observed, token);
  if (sumCosts(traits) <= MAX_CHANGE) return decide('severalNearlyAlike', undefined, 'low', TOO_FEW_SIGNALS);
  const [only, ...others] = alike.filter((visitor) => isPossibleUpdate(visitor.traits, observed.traits));
  if (others.length > 0) return decide('severalAlike', undefined, 'low', SEVERAL_ALIKE);
  if (only?.isGuessed) return decide('onlyOneNearlyAlike', only, 'low', LIKE_A_GUESSED_BROWSER);
  if (only !== undefined) return decide('onlyOneAlike', only, 'medium', 'the only visitor with exactly these signals');
  return matchNearest(observed);
}

function matchToken({ device, traits }: MatchInput, { visitor, profile, older }: TokenEvidence): Match {
  const changed = findChangedGroups(visitor.traits, traits);
  const another = differences(visitor.device, device);
  const rest = changed.filter((group) => group !== 'graphics');
  if (another.some((part) => part !== 'gpu') || (another.length > 0 && costSum(rest) > MAX_CHANGE_WITH_GPU)) {
    // A token copied to another machine proves only that two browsers share a secret.
    const why = `the signed ID belongs to a device with a different ${another.join(', ')}`;
    return decide('tokenOnAnotherDevice', undefined, 'low', why, changed);
  }
  if (profile !== undefined && older !== undefined && isUsedConcurrently(older, profile)) {
    const why = 'the signed ID was issued to a browser that looked like another one, which is still in use';
    return decide('tokenOfATwin', undefined, 'medium', why, changed);
  }
  return another.length > 0
    ? decide('tokenOnChangedGraphics', visitor, 'medium', 'signed ID, with a different GPU', changed)
    : decide('tokenOnItsDevice', visitor, 'high', 'signed ID, on the device it was issued to', changed);
}

/**
 * Whether an older profile is still used after this one was first seen. A private window is a second profile of the same
 * person, so both must be known not to be private.
 */
const isUsedConcurrently = (older: Profile, profile: Profile): boolean =>
  older.isPrivate === false &&
  profile.isPrivate === false &&
  older.firstSeenAt < profile.firstSeenAt &&
  older.lastSeenAt > profile.firstSeenAt + CONCURRENT_AFTER_MS;

function matchNearest({ device, traits, nearby }: MatchInput): Match {
  if (nearby === 'crowd')
    return decide('severalNearlyAlike', undefined, 'low', 'too many visitors have similar signals');
  const ranked = nearby
    .filter((visitor) => isSameMake(visitor.device, device) && isPossibleUpdate(visitor.traits, traits))
    .map((visitor) => ({ visitor, changed: findChangedGroups(visitor.traits, traits) }))
    .sort((a, b) => costSum(a.changed) - costSum(b.changed));
  const [best, next] = ranked;
  if (best === undefined || !isSmallChange(best.changed)) {
    return decide('nobodyAlike', undefined, 'medium', 'no visitor has similar signals', best?.changed);
  }
  if (next !== undefined && costSum(next.changed) - costSum(best.changed) < MIN_LEAD) {
    return decide('severalNearlyAlike', undefined, 'low', 'more than one visitor has similar signals', best.changed);
  }
  const why = `the only visitor with similar signals, but a different ${best.changed.map(formatGroup).join(' and ')}`;
  return decide('onlyOneNearlyAlike', best.visitor, 'low', why, best.changed);
}

const isSmallChange = (changed: readonly TraitGroup[]): boolean =>
  changed.length <= GROUPS_ALLOWED && costSum(changed) <= MAX_CHANGE;

const costSum = (changed: readonly TraitGroup[]): number => changed.reduce((sum, group) => sum + getCost(group), 0);

/** Whether a browser can be a later state of the same one: the same or a newer version. Old records have no browser name. */
const isPossibleUpdate = (before: Traits, now: Traits): boolean =>
  before.browser === '' || (before.browser === now.browser && before.version <= now.version);

const isSameMake = (before: Device, now: Device): boolean =>
  before.platform === now.platform && before.vendor === now.vendor;

/** Returns the words of a trait group: `time zone` for `timeZone`. */
const formatGroup = (group: TraitGroup): string => group.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** A repeated visit of the same browser doesn't make a guess more certain. */
const LIKE_A_GUESSED_BROWSER = 'exactly the signals of a browser that was recognized by similarity, and of no other';

/** With fewer signals than may change, a browser would resemble every other one that reports as few. */
const TOO_FEW_SIGNALS = 'too few signals to distinguish visitors';

/** Has no number, because the search stops at the second visitor. */
const SEVERAL_ALIKE = 'more than one visitor has exactly these signals';

const decide = (
  decision: Decision,
  visitor: KnownVisitor | undefined,
  confidence: Confidence,
  reason: string,
  changed: readonly TraitGroup[] = [],
): Match => ({ decision, step: matchSteps[decision], visitorId: visitor?.visitorId, confidence, reason, changed });

const compared = ['platform', 'vendor', 'gpu'] as const;

/** Returns the different properties. A missing value is a difference; otherwise a device without values would match all. */
const differences = (before: Device, now: Device): readonly (typeof compared)[number][] =>
  compared.filter((part) => before[part] !== now[part]);
