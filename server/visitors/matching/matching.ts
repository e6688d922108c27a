import { confidenceThresholds } from '@whorl/contract/identification/confidence.ts';
import type { Decision } from '@whorl/contract/identification/decision.ts';
import { matchSteps } from '@whorl/contract/identification/decision.ts';
import type { MatchEvidence } from '@whorl/contract/identification/match-evidence.ts';
import type { MatchStep } from '@whorl/contract/identification/result.ts';
import {
  type ComparedBrowser,
  countAlike,
  countGroups,
  describeCandidate,
  explainBits,
  type Features,
  type KnownVisitor,
  sumBits,
} from './evidence.ts';
import type { Device } from './fingerprint.ts';
import { type MatchModel, matchModel, type SignedDecision } from './match-model.ts';
import { findChangedGroups, type TraitGroup } from './traits.ts';

/** Browser of a request, and visitors that it may belong to. */
export type MatchInput = ComparedBrowser & {
  /** Time of the request, in milliseconds since 1970. */
  readonly at: number;
  /** Evidence of a valid token whose visitor still exists. */
  readonly token: TokenEvidence | undefined;
  /** Visitors with the same fingerprint, hardware or settings, in any order; see `findCandidates`. */
  readonly candidates: readonly KnownVisitor[];
  /** Number of visitors who were last seen in the same network, at most `MAX_COUNT`. */
  readonly sameNetwork: number;
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
  /** Probability, at its first visit, that the profile belongs to its visitor. */
  readonly assignedScore: number;
};

export type Match = {
  readonly decision: Decision;
  readonly step: MatchStep;
  /** Undefined for a new visitor. */
  readonly visitorId: string | undefined;
  /** Probability that this is right: that the browser belongs to the visitor, or that it wasn't seen before. */
  readonly score: number;
  /** Explanation of the decision. */
  readonly reason: string;
  /** Trait groups that differ from the matched or the most probable visitor. */
  readonly changed: readonly TraitGroup[];
  /** Evidence about the matched or the most probable visitor. If a signed ID decided, it didn't count. */
  readonly evidence: readonly MatchEvidence[];
  /** Visitors that the browser can belong to, the most probable first; empty if the decision is about a signed ID. */
  readonly candidates: readonly Candidate[];
};
type Candidate = { readonly visitor: KnownVisitor; readonly features: Features; readonly probability: number };

/** With fewer groups of signals that have a value, a browser would resemble every other one that reports as few. */
const MIN_GROUPS = 3;
/** Groups that may differ if a token comes with another graphics processor, in addition to that of the graphics. */
const MAX_CHANGES_WITH_GPU = 1;
/**
 * Time after the first use of a profile after which a use of an older one counts as concurrent. Two tabs that open at
 * the same time each get a profile, one of which is never used again.
 */
const CONCURRENT_AFTER_MS = 10_000;

/**
 * Decides which visitor a browser belongs to.
 *
 * A valid signed token decides if platform and vendor are those of the device it was issued to. With another graphics
 * processor (laptops have two) hardly anything else may differ. If an older profile of the same visitor is still in use,
 * these are two people whose browsers were alike when the second one was first seen.
 *
 * Without a token, the evidence for and against each candidate is added up in bits (see `evidence.ts`), which gives its
 * probability. The most probable one is matched from `confidenceThresholds.match` on; otherwise the visitor is new. A
 * browser that reports hardly any signals is recognized only by its token.
 */
export function matchVisitor(observed: MatchInput, model: MatchModel = matchModel): Match {
  return observed.token === undefined ? matchByEvidence(observed, model) : matchToken(observed, observed.token, model);
}

function matchToken(observed: MatchInput, token: TokenEvidence, model: MatchModel): Match {
  const { device, traits } = observed;
  const { visitor, profile, older } = token;
  const changed = findChangedGroups(visitor.traits, traits);
  const another = differences(visitor.device, device);
  // Shown only. Others who look alike aren't searched for.
  const evidence = explainBits(describeCandidate(observed, visitor, noPopularity, observed.at), model);
  const decide = (decision: SignedDecision, reason: string): Match => {
    const isKept = matchSteps[decision] === 'token';
    return {
      ...{ decision, step: matchSteps[decision], visitorId: isKept ? visitor.visitorId : undefined },
      // A signed ID proves that a browser returned, not that its first match was right.
      score: toScore(model.signed[decision] * (isKept ? (profile?.assignedScore ?? 1) : 1)),
      ...{ reason, changed, evidence, candidates: [] },
    };
  };
  const isOtherGpu = another.length > 0;
  const rest = changed.filter((group) => group !== 'graphics');
  if (another.some((part) => part !== 'gpu') || (isOtherGpu && rest.length > MAX_CHANGES_WITH_GPU)) {
    // A token copied to another machine proves only that two browsers share a secret.
    return decide('tokenOnAnotherDevice', `the signed ID belongs to a device with a different ${another.join(', ')}`);
  }
  if (profile !== undefined && older !== undefined && isUsedConcurrently(older, profile)) {
    return decide(
      'tokenOfATwin',
      'the signed ID was issued to a browser that looked like another one, which is still in use',
    );
  }
  return isOtherGpu
    ? decide('tokenOnChangedGraphics', 'signed ID, with a different GPU')
    : decide('tokenOnItsDevice', 'signed ID, on the device it was issued to');
}

const noPopularity = { sameHardware: 0, sameSettings: 0, sameNetwork: 0 };

/**
 * Whether an older profile is still used after this one was first seen. A private window is a second profile of the same
 * person, so both must be known not to be private.
 */
const isUsedConcurrently = (older: Profile, profile: Profile): boolean =>
  older.isPrivate === false &&
  profile.isPrivate === false &&
  older.firstSeenAt < profile.firstSeenAt &&
  older.lastSeenAt > profile.firstSeenAt + CONCURRENT_AFTER_MS;

function matchByEvidence(observed: MatchInput, model: MatchModel): Match {
  const { candidates, probabilityOfNew } = rankCandidates(observed, model);
  const best = countGroups(observed.traits) < MIN_GROUPS ? undefined : candidates[0];
  const changed = candidates[0] ? findChangedGroups(candidates[0].visitor.traits, observed.traits) : [];
  const evidence = candidates[0] ? explainBits(candidates[0].features, model) : [];
  const common = { changed, evidence, candidates };
  if (best !== undefined && best.probability >= confidenceThresholds.match) {
    const isEqual = changed.length === 0 && best.visitor.isGuessed !== true;
    const decision = isEqual ? 'onlyOneAlike' : 'onlyOneNearlyAlike';
    const { visitorId } = best.visitor;
    const score = toScore(best.probability);
    return { decision, step: matchSteps[decision], visitorId, score, reason: explainMatch(best, changed), ...common };
  }
  const decision = chooseNewDecision(observed, candidates, probabilityOfNew);
  const score = toScore(probabilityOfNew);
  return { decision, step: 'none', visitorId: undefined, score, reason: newReasons[decision], ...common };
}

/** Returns the probabilities of the candidates, and that the browser belongs to none of the known visitors. */
function rankCandidates(observed: MatchInput, model: MatchModel) {
  const found = observed.candidates.filter((known) => isPossible(known, observed));
  const popularity = { ...countAlike(observed.candidates, observed), sameNetwork: observed.sameNetwork };
  const weighed = found.map((visitor) => {
    const features = describeCandidate(observed, visitor, popularity, observed.at);
    return { visitor, features, odds: 2 ** sumBits(features, model) };
  });
  const total = 1 + 2 ** model.unfound + weighed.reduce((sum, { odds }) => sum + odds, 0);
  const candidates = weighed
    .map(({ visitor, features, odds }): Candidate => ({ visitor, features, probability: odds / total }))
    .sort((a, b) => b.probability - a.probability);
  return { candidates, probabilityOfNew: 1 / total };
}

/** Whether a browser can be a later state of a known one: the same make and browser, and the same version or a newer one. */
const isPossible = ({ device, traits }: KnownVisitor, seen: ComparedBrowser): boolean =>
  device.platform === seen.device.platform &&
  device.vendor === seen.device.vendor &&
  // Visitors that were stored before traits were have no browser name.
  (traits.browser === '' || (traits.browser === seen.traits.browser && traits.version <= seen.traits.version));

type NewDecision = 'severalAlike' | 'severalNearlyAlike' | 'nobodyAlike';

/** Returns why a browser isn't matched: it is probably a new one, or candidates with equal or with similar signals remain. */
function chooseNewDecision(
  { traits }: MatchInput,
  candidates: readonly Candidate[],
  probabilityOfNew: number,
): NewDecision {
  if (countGroups(traits) < MIN_GROUPS) return 'severalNearlyAlike';
  if (probabilityOfNew >= confidenceThresholds.check) return 'nobodyAlike';
  const [best] = candidates;
  return best !== undefined && findChangedGroups(best.visitor.traits, traits).length === 0
    ? 'severalAlike'
    : 'severalNearlyAlike';
}

const newReasons: Readonly<Record<NewDecision, string>> = {
  nobodyAlike: 'probably not seen before',
  severalAlike: 'visitors with exactly these signals, but none of them is probable enough',
  severalNearlyAlike: 'visitors with similar signals, but none of them is probable enough',
};

function explainMatch({ visitor }: Candidate, changed: readonly TraitGroup[]): string {
  if (changed.length > 0)
    return `the most probable visitor, with a different ${changed.map(formatGroup).join(' and ')}`;
  // A repeated visit of the same browser doesn't make a guess more certain.
  if (visitor.isGuessed) return 'exactly the signals of a browser that was recognized by similar signals';
  return 'the most probable visitor, with exactly these signals';
}

/** Returns the words of a trait group: `time zone` for `timeZone`. */
const formatGroup = (group: TraitGroup): string => group.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** Rounds down, so that a score never reaches a threshold, or 1, that the probability doesn't. */
const toScore = (probability: number): number => Math.floor(probability * 1000) / 1000;

const compared = ['platform', 'vendor', 'gpu'] as const;

/** Returns the different properties. A missing value is a difference; otherwise a device without values would match all. */
const differences = (before: Device, now: Device): readonly (typeof compared)[number][] =>
  compared.filter((part) => before[part] !== now[part]);
