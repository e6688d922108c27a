import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Decision } from '@whorl/contract/identification/decision.ts';
import { openDatabase } from '../../server/platform/database/database.ts';
import { migrate } from '../../server/platform/database/migrations.ts';
import { generateProfileId, generateVisitorId } from '../../server/visitors/ids.ts';
import type { Features } from '../../server/visitors/matching/evidence.ts';
import { findVisitor, type ObservedBrowser } from '../../server/visitors/matching/find-visitor.ts';
import { computeFingerprint, toDevice } from '../../server/visitors/matching/fingerprint.ts';
import type { MatchModel } from '../../server/visitors/matching/match-model.ts';
import type { Match } from '../../server/visitors/matching/matching.ts';
import { computeBlocks, computeDeviceDigest, computeTraits } from '../../server/visitors/matching/traits.ts';
import { visitorMigrations } from '../../server/visitors/visitor-tables.ts';
import type { SimulatedVisit } from './population.ts';
import { classifyVisits, type Outcome } from './score.ts';

/** A simulated visit with the server's answer. */
export type ReplayedVisit = {
  readonly visit: SimulatedVisit;
  readonly decision: Decision;
  /** Confidence score, from 0 to 1. */
  readonly score: number;
  readonly outcome: Outcome;
  /** Number of the person's visit, from 1. */
  readonly nth: number;
  /** Candidates, from which a model learns; undefined for a visit with a signed ID. */
  readonly choice: Choice | undefined;
};

/** Candidates of a visit without a signed ID. */
export type Choice = {
  readonly candidates: readonly { readonly features: Features; readonly isPerson: boolean }[];
  /** Whether the person has a visitor ID that isn't among the candidates. */
  readonly isUnfound: boolean;
};

/** Whether the visitor ID is right: the person's own, or a new one for a person who has none. */
export const isRight = ({ outcome }: Pick<ReplayedVisit, 'outcome'>): boolean =>
  outcome !== 'mistaken' && outcome !== 'split';

type Token = { readonly visitorId: string; readonly profileId: string };
type Answer = Token & { readonly match: Match };

/** Classifies answers, which are in the order of the visits. */
function classifyAnswers(visits: readonly SimulatedVisit[], answers: readonly Answer[]): ReplayedVisit[] {
  const outcomes = classifyVisits(
    answers.map(({ visitorId }, index) => {
      const { person, scenario } = visits[index] as SimulatedVisit;
      return { person: `${person}`, step: scenario, id: visitorId };
    }),
  );
  const counts = new Map<number, number>();
  const owners = new Map<string, number>();
  const owning = new Set<number>();
  return answers.map(({ visitorId, match }, index) => {
    const visit = visits[index] as SimulatedVisit;
    const { person } = visit;
    const nth = (counts.get(person) ?? 0) + 1;
    counts.set(person, nth);
    const candidates = match.candidates.map(({ visitor, features }) => ({
      ...{ features, isPerson: owners.get(visitor.visitorId) === person },
    }));
    const isUnfound = owning.has(person) && !candidates.some(({ isPerson }) => isPerson);
    const choice = match.decision.startsWith('token') ? undefined : { candidates, isUnfound };
    if (!owners.has(visitorId)) {
      owners.set(visitorId, person);
      owning.add(person);
    }
    return { visit, nth, decision: match.decision, score: match.score, outcome: outcomes[index] ?? 'new', choice };
  });
}

/** Visits that share a transaction. */
const BATCH = 500;

/**
 * Sends visits to the server's matcher, with an empty SQLite database.
 *
 * @param onProgress called with the number of visits so far
 */
export async function replay(
  visits: readonly SimulatedVisit[],
  { model, onProgress }: { model?: MatchModel; onProgress?: (done: number) => void } = {},
): Promise<ReplayedVisit[]> {
  const folder = mkdtempSync(join(tmpdir(), 'whorl-replay-'));
  const database = openDatabase(`sqlite:${join(folder, 'replay.sqlite')}`);
  const tokens = new Map<string, Token>();
  const answers: Answer[] = [];
  try {
    await migrate(database, [visitorMigrations]);
    for (let start = 0; start < visits.length; start += BATCH) {
      await database.kysely.transaction().execute(async (tx) => {
        for (const visit of visits.slice(start, start + BATCH)) {
          const seen = observe(visit, visit.hasToken ? tokens.get(toStore(visit)) : undefined);
          const { visitorId, profileId, match } = await findVisitor(tx, database.dialect, seen, model);
          tokens.set(toStore(visit), { visitorId, profileId });
          answers.push({ visitorId, profileId, match });
        }
      });
      onProgress?.(answers.length);
    }
  } finally {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
  return classifyAnswers(visits, answers);
}

/** Returns the name of a visit's cookie store. */
const toStore = ({ person, profile }: SimulatedVisit): string => `${person}/${profile}`;

/** Returns what the server knows about a visit. */
function observe(
  { signals, userAgent, address, isPrivate, at }: SimulatedVisit,
  token: ObservedBrowser['token'],
): ObservedBrowser {
  const device = toDevice(signals);
  const traits = computeTraits(signals, userAgent);
  return {
    ...{ workspace: 'simulation', fingerprint: computeFingerprint(signals), device, traits, network: address },
    blocks: computeBlocks(device, traits),
    deviceDigest: computeDeviceDigest(device, traits),
    ...{ token, isPrivate, newVisitorId: generateVisitorId(), newProfileId: generateProfileId(), at },
  };
}
