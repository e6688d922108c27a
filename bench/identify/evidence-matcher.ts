import type { ObservedBrowser } from '../../server/visitors/matching/find-visitor.ts';
import { matchVisitor, type Profile } from '../../server/visitors/matching/matching.ts';
import { type TraitGroup, traitGroups } from '../../server/visitors/matching/traits.ts';
import {
  describeCandidate,
  type Features,
  isHardware,
  type KnownVisitor,
  MAX_COUNT,
  type MatchModel,
  type Popularity,
  sumBits,
  weigh,
} from './evidence.ts';
import type { SimulatedVisit } from './population.ts';
import { type Answer, classifyAnswers, observe, type ReplayedVisit, type Token, toStore } from './replay.ts';

/** Candidates of a visit without a signed ID, from which the model learns. */
export type Choice = {
  readonly candidates: readonly { readonly features: Features; readonly isPerson: boolean }[];
  /** Whether the person has a visitor ID that isn't among the candidates. */
  readonly isUnfound: boolean;
};

/** A visitor who is taken for another one is this many times as bad as one who isn't recognized. */
const FALSE_MATCH_COST = 4;
/** Probability from which a candidate is matched: there, both mistakes have the same expected cost. */
const MATCH_THRESHOLD = FALSE_MATCH_COST / (FALSE_MATCH_COST + 1);
/** Most candidates per index: of the same network, and of any. */
const LIMITS = { sameNetwork: 10, any: MAX_COUNT + 1 } as const;
/** Confidence scores of signed IDs; the evidence isn't weighed for them. */
const SIGNED = { kept: 0.99, rejected: 0.9 } as const;

type Visitor = KnownVisitor & { readonly owner: number; readonly blocks: Blocks };
type Blocks = { fingerprint: string; hardware: string; settings: string; network: string };
type StoredProfile = Profile & { readonly id: string; readonly visitorId: string; readonly assignedScore: number };

/**
 * Replays visits with a matcher that adds up evidence in bits: the alternative to the server's rules that this benchmark
 * compares with them. Signed IDs are checked by the server's function. Everything is in memory.
 */
export function replayByEvidence(
  visits: readonly SimulatedVisit[],
  model: MatchModel,
): { visits: ReplayedVisit[]; choices: Choice[] } {
  const store = createStore();
  const tokens = new Map<string, Token>();
  const answers: Answer[] = [];
  const choices: Choice[] = [];
  for (const visit of visits) {
    const token = visit.hasToken ? tokens.get(toStore(visit)) : undefined;
    const answer = token === undefined ? store.matchUnsigned(visit, model, choices) : store.matchSigned(visit, token);
    tokens.set(toStore(visit), answer.token);
    answers.push(answer);
  }
  return { visits: classifyAnswers(visits, answers), choices };
}

function createStore() {
  const visitors = new Map<string, Visitor>();
  const indexes = new Map<string, Set<string>>();
  const profiles = new Map<string, StoredProfile>();
  const people = new Set<number>();

  const getKeys = ({ fingerprint, hardware, settings, network }: Blocks) => [
    ...[`f ${fingerprint}`, `f ${fingerprint} ${network}`, `h ${hardware}`, `h ${hardware} ${network}`],
    ...[`s ${settings}`, `s ${settings} ${network}`, `n ${network}`],
  ];
  const find = (key: string, limit: number): Visitor[] =>
    [...(indexes.get(key) ?? [])].slice(0, limit).flatMap((id) => visitors.get(id) ?? []);
  const put = (visitor: Visitor) => {
    const before = visitors.get(visitor.visitorId);
    for (const key of before ? getKeys(before.blocks) : []) indexes.get(key)?.delete(visitor.visitorId);
    for (const key of getKeys(visitor.blocks)) {
      const ids = indexes.get(key) ?? new Set();
      ids.add(visitor.visitorId);
      indexes.set(key, ids);
    }
    visitors.set(visitor.visitorId, visitor);
    people.add(visitor.owner);
  };

  function findCandidates({ fingerprint, hardware, settings, network }: Blocks): Visitor[] {
    const near = [`f ${fingerprint} ${network}`, `h ${hardware} ${network}`, `s ${settings} ${network}`];
    const far = [`f ${fingerprint}`, `h ${hardware}`, `s ${settings}`];
    const found = [
      ...near.flatMap((key) => find(key, LIMITS.sameNetwork)),
      ...far.flatMap((key) => find(key, LIMITS.any)),
    ];
    return [...new Map(found.map((visitor) => [visitor.visitorId, visitor])).values()];
  }

  /** Stores the visit under a visitor ID, which may be new. */
  function record(visit: SimulatedVisit, seen: ObservedBrowser, visitorId: string, isGuessed: boolean): void {
    const owner = visitors.get(visitorId)?.owner ?? visit.person;
    const { device, traits, at } = seen;
    put({
      visitorId,
      owner,
      device,
      traits,
      network: visit.address,
      isGuessed,
      lastSeenAt: at,
      blocks: toBlocks(visit, seen),
    });
  }

  return {
    matchUnsigned(visit: SimulatedVisit, model: MatchModel, choices: Choice[]): Answer {
      const seen = observe(visit, undefined);
      const browser = { device: seen.device, traits: seen.traits, network: visit.address };
      const blocks = toBlocks(visit, seen);
      const found = findCandidates(blocks);
      const popularity = count(found, seen, find(`n ${visit.address}`, MAX_COUNT).length);
      const weighed = found
        .filter((known) => isPossible(known, seen))
        .map((known) => {
          const features = describeCandidate(browser, known, popularity, seen.at);
          return { known, features, odds: 2 ** sumBits(weigh(features, model)) };
        });
      const total = 1 + 2 ** model.unfound + weighed.reduce((sum, { odds }) => sum + odds, 0);
      const [best] = weighed.toSorted((a, b) => b.odds - a.odds);
      const isMatched = best !== undefined && best.odds / total >= MATCH_THRESHOLD;
      const candidates = weighed.map(({ known, features }) => ({ features, isPerson: known.owner === visit.person }));
      const isUnfound = people.has(visit.person) && !candidates.some(({ isPerson }) => isPerson);
      choices.push({ candidates, isUnfound });
      const visitorId = isMatched ? best.known.visitorId : seen.newVisitorId;
      const score = (isMatched ? best.odds : 1) / total;
      const hasChanged = isMatched && best.features.some(([name]) => /^(changed|updated):/.test(name));
      record(visit, seen, visitorId, hasChanged);
      const id = seen.newProfileId;
      profiles.set(id, {
        ...{ id, visitorId, isPrivate: visit.isPrivate, firstSeenAt: seen.at, lastSeenAt: seen.at },
        assignedScore: isMatched ? score : 1,
      });
      return { token: { visitorId, profileId: id }, score };
    },

    matchSigned(visit: SimulatedVisit, { visitorId, profileId }: Token): Answer {
      const seen = observe(visit, undefined);
      const visitor = visitors.get(visitorId);
      const profile = profiles.get(profileId);
      if (visitor === undefined || profile === undefined) throw new Error(`Unknown signed ID ${visitorId}`);
      const older = [...profiles.values()]
        .filter((other) => other.visitorId === visitorId && other.firstSeenAt < profile.firstSeenAt && !other.isPrivate)
        .sort((a, b) => b.lastSeenAt - a.lastSeenAt)[0];
      const token = { visitor, profile: { ...profile, isPrivate: visit.isPrivate }, older };
      const match = matchVisitor({ device: seen.device, traits: seen.traits, token, alike: [], nearby: [] });
      const isKept = match.visitorId !== undefined;
      const id = match.visitorId ?? seen.newVisitorId;
      record(visit, seen, id, isKept && visitor.isGuessed === true && profile.assignedScore < 1);
      const assignedScore = isKept ? profile.assignedScore : 1;
      profiles.set(profileId, { ...profile, visitorId: id, lastSeenAt: seen.at, assignedScore });
      return { token: { visitorId: id, profileId }, score: isKept ? SIGNED.kept * assignedScore : SIGNED.rejected };
    },
  };
}

const toBlocks = (visit: SimulatedVisit, { fingerprint, blocks }: ObservedBrowser): Blocks => ({
  ...{ fingerprint, hardware: blocks.hardwareBlock, settings: blocks.settingsBlock, network: visit.address },
});

/** Whether a browser can be a later state of a known one: the same make, browser and version or a newer version. */
const isPossible = ({ device, traits }: KnownVisitor, seen: ObservedBrowser): boolean =>
  device.platform === seen.device.platform &&
  device.vendor === seen.device.vendor &&
  traits.browser === seen.traits.browser &&
  traits.version <= seen.traits.version;

function count(found: readonly KnownVisitor[], { traits }: ObservedBrowser, sameNetwork: number): Popularity {
  const countSame = (groups: readonly TraitGroup[]) =>
    Math.min(
      MAX_COUNT,
      found.filter((known) => groups.every((group) => known.traits.groups[group] === traits.groups[group])).length,
    );
  return {
    sameHardware: countSame(traitGroups.filter(isHardware)),
    sameSettings: countSame(traitGroups.filter((group) => !isHardware(group))),
    sameNetwork,
  };
}
