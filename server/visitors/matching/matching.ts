import type { Confidence } from '@whorl/contract/identification/confidence.ts';
import type { Decision } from '@whorl/contract/identification/decision.ts';
import { stepOf } from '@whorl/contract/identification/decision.ts';
import type { MatchStep } from '@whorl/contract/identification/result.ts';
import type { Device } from './fingerprint.ts';
import { changedGroups, costOf, type TraitGroup, type Traits, weightOf } from './traits.ts';

/** What the server saw of a browser just now. */
export type Observed = {
  readonly device: Device;
  readonly traits: Traits;
  /** What a valid signed token says, where the visitor that it names is still known. */
  readonly token: TokenEvidence | undefined;
  /** Visitors whose latest reading equals this one, whatever their version. */
  readonly alike: readonly KnownVisitor[];
  /** Visitors with the same hardware or the same settings; `crowd` where there are too many to look at. */
  readonly nearby: readonly KnownVisitor[] | 'crowd';
};
export type KnownVisitor = {
  readonly visitorId: string;
  readonly device: Device;
  readonly traits: Traits;
  /** Whether the latest reading is that of a browser which only looked nearly like the visitor. */
  readonly isGuessed?: boolean;
};
export type TokenEvidence = {
  readonly visitor: KnownVisitor;
  /** The store that the token lies in; undefined for a token from before they were told apart. */
  readonly profile: Profile | undefined;
  /** Of the visitor's ordinary stores that were seen before this one first was, the one that was used last. */
  readonly older: Profile | undefined;
};
/** A store of cookies and site data. Times are milliseconds since 1970. */
export type Profile = {
  /** Undefined where the browser has not told yet. */
  readonly isPrivate: boolean | undefined;
  readonly firstSeenAt: number;
  readonly lastSeenAt: number;
};

export type Match = {
  readonly decision: Decision;
  readonly step: MatchStep;
  /** Undefined: somebody new. */
  readonly visitorId: string | undefined;
  readonly confidence: Confidence;
  /** In plain words, for whoever asks why. */
  readonly reason: string;
  /** What differs from the visitor's latest reading, or from that of the nearest one. */
  readonly changed: readonly TraitGroup[];
};

/**
 * How much may have changed without a token, in the costs of `traits.ts`: one setting, or one part. Two at once are how
 * colleagues with the same laptop differ; the network does not tell these apart, so it is not asked.
 */
const CHANGE_ALLOWED = 5;
const GROUPS_ALLOWED = 2;
/** How much further away the next one has to be, for the nearest to be the clear best. */
const CLEAR_BY = 3;
/** How much else may differ where a token comes with another graphics processor. */
const CHANGE_ALLOWED_WITH_GRAPHICS = 7;
/**
 * How long after a store was first seen another one of the same visitor has to be used, so that they count as two that
 * live side by side. Two tabs that open at once each get a store, of which one is never seen again.
 */
const SETTLING_MS = 10_000;

/**
 * Who a browser belongs to, in steps; the first that applies decides.
 * 1. `token`: it carries our signature, and platform and vendor are those that it was given to. With another graphics
 *    processor (laptops have two) hardly anything else may differ. If the token lies in a store beside which an older
 *    one of the same visitor is still in use, they are two people who looked alike when the second one came.
 * 2. `fingerprint`: no token, and exactly one visitor looks like this.
 * 3. `similarity`: no token, and one visitor is clearly the nearest, with a small difference.
 * 4. `none`: somebody new. Two tokens are two visitors, however alike their browsers are.
 * What tells hardly anything is known by its token alone.
 */
export function matchVisitor(observed: Observed): Match {
  const { token, alike, traits } = observed;
  if (token !== undefined) return matchToken(observed, token);
  if (weightOf(traits) <= CHANGE_ALLOWED) return decide('severalNearlyAlike', undefined, 'low', TELLS_TOO_LITTLE);
  const [only, ...others] = alike.filter((visitor) => mayBecome(visitor.traits, observed.traits));
  if (others.length > 0) return decide('severalAlike', undefined, 'low', SEVERAL_ALIKE);
  if (only?.isGuessed) return decide('onlyOneNearlyAlike', only, 'low', LIKE_THE_GUESSED);
  if (only !== undefined) return decide('onlyOneAlike', only, 'medium', 'the only visitor who looks exactly like this');
  return matchNearest(observed);
}

function matchToken({ device, traits }: Observed, { visitor, profile, older }: TokenEvidence): Match {
  const changed = changedGroups(visitor.traits, traits);
  const another = differences(visitor.device, device);
  const rest = changed.filter((group) => group !== 'graphics');
  if (another.some((part) => part !== 'gpu') || (another.length > 0 && costSum(rest) > CHANGE_ALLOWED_WITH_GRAPHICS)) {
    // A token that was carried to another machine proves that two browsers share a secret, not that they are one.
    const why = `the signed id belongs to a device with another ${another.join(', ')}`;
    return decide('tokenOnAnotherDevice', undefined, 'low', why, changed);
  }
  if (profile !== undefined && older !== undefined && livesBeside(older, profile)) {
    const why = 'the signed id was given to a browser that looked like another one, which is still in use beside it';
    return decide('tokenOfATwin', undefined, 'medium', why, changed);
  }
  return another.length > 0
    ? decide('tokenOnChangedGraphics', visitor, 'medium', 'the signed id, with another graphics processor', changed)
    : decide('tokenOnItsDevice', visitor, 'high', 'the signed id, on the device it was given to', changed);
}

/**
 * Whether an older store is still in use after this one was first seen. A private window is a second store of the same
 * person, so both have to be known to be ordinary ones.
 */
const livesBeside = (older: Profile, profile: Profile): boolean =>
  older.isPrivate === false &&
  profile.isPrivate === false &&
  older.firstSeenAt < profile.firstSeenAt &&
  older.lastSeenAt > profile.firstSeenAt + SETTLING_MS;

function matchNearest({ device, traits, nearby }: Observed): Match {
  if (nearby === 'crowd')
    return decide('severalNearlyAlike', undefined, 'low', 'too many visitors look nearly like this');
  const ranked = nearby
    .filter((visitor) => isSameMake(visitor.device, device) && mayBecome(visitor.traits, traits))
    .map((visitor) => ({ visitor, changed: changedGroups(visitor.traits, traits) }))
    .sort((a, b) => costSum(a.changed) - costSum(b.changed));
  const [best, next] = ranked;
  if (best === undefined || !isSmallChange(best.changed)) {
    return decide('nobodyAlike', undefined, 'medium', 'no visitor looks like this', best?.changed);
  }
  if (next !== undefined && costSum(next.changed) - costSum(best.changed) < CLEAR_BY) {
    return decide('severalNearlyAlike', undefined, 'low', 'more than one visitor looks nearly like this', best.changed);
  }
  const why = `the only visitor who looks nearly like this, with another ${best.changed.map(wordsOf).join(' and another ')}`;
  return decide('onlyOneNearlyAlike', best.visitor, 'low', why, best.changed);
}

const isSmallChange = (changed: readonly TraitGroup[]): boolean =>
  changed.length <= GROUPS_ALLOWED && costSum(changed) <= CHANGE_ALLOWED;

const costSum = (changed: readonly TraitGroup[]): number => changed.reduce((sum, group) => sum + costOf(group), 0);

/** A browser is updated and never becomes an older version of itself, nor another make. Old records name none. */
const mayBecome = (before: Traits, now: Traits): boolean =>
  before.browser === '' || (before.browser === now.browser && before.version <= now.version);

const isSameMake = (before: Device, now: Device): boolean =>
  before.platform === now.platform && before.vendor === now.vendor;

/** `timeZone` as it is read aloud. */
const wordsOf = (group: TraitGroup): string => group.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** Coming again makes nobody surer. */
const LIKE_THE_GUESSED = 'looks exactly like a browser that looked nearly like this visitor, and only like that one';

/** Less than what may change: it would look nearly like everybody who tells as little. */
const TELLS_TOO_LITTLE = 'what was read says too little to tell anybody apart';

/** No number: the search stops at the second. */
const SEVERAL_ALIKE = 'more than one visitor looks exactly like this';

const decide = (
  decision: Decision,
  visitor: KnownVisitor | undefined,
  confidence: Confidence,
  reason: string,
  changed: readonly TraitGroup[] = [],
): Match => ({ decision, step: stepOf[decision], visitorId: visitor?.visitorId, confidence, reason, changed });

const compared = ['platform', 'vendor', 'gpu'] as const;

/** What is told at one of the two times alone is a difference too: else whoever tells nothing would agree with all. */
const differences = (before: Device, now: Device): readonly (typeof compared)[number][] =>
  compared.filter((part) => before[part] !== now[part]);
