import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { confidenceScores } from '../../contract/identification/confidence.ts';
import { openDatabase } from '../../server/platform/database/database.ts';
import { migrate } from '../../server/platform/database/migrations.ts';
import { generateProfileId, generateVisitorId } from '../../server/visitors/ids.ts';
import { findVisitor, type ObservedBrowser } from '../../server/visitors/matching/find-visitor.ts';
import { computeFingerprint, toDevice } from '../../server/visitors/matching/fingerprint.ts';
import { computeBlocks, computeTraits } from '../../server/visitors/matching/traits.ts';
import { visitorMigrations } from '../../server/visitors/visitor-tables.ts';
import type { SimulatedVisit } from './population.ts';
import { classifyVisits, type Outcome } from './score.ts';

/** A simulated visit with a matcher's answer. */
export type ReplayedVisit = {
  readonly visit: SimulatedVisit;
  /** Confidence score, from 0 to 1. */
  readonly score: number;
  readonly outcome: Outcome;
  /** Number of the person's visit, from 1. */
  readonly nth: number;
};

/** Whether the visitor ID is right: the person's own, or a new one for a person who has none. */
export const isRight = ({ outcome }: Pick<ReplayedVisit, 'outcome'>): boolean =>
  outcome !== 'mistaken' && outcome !== 'split';

export type Token = { readonly visitorId: string; readonly profileId: string };
/** Answer of a matcher; the browser keeps the token. */
export type Answer = { readonly token: Token; readonly score: number };

/** Classifies answers, which are in the order of the visits. */
export function classifyAnswers(visits: readonly SimulatedVisit[], answers: readonly Answer[]): ReplayedVisit[] {
  const ids = visits.map((visit, index) => ({
    person: `${visit.person}`,
    step: visit.scenario,
    id: answers[index]?.token.visitorId ?? '',
  }));
  const outcomes = classifyVisits(ids);
  const counts = new Map<number, number>();
  return visits.map((visit, index) => {
    const nth = (counts.get(visit.person) ?? 0) + 1;
    counts.set(visit.person, nth);
    return { visit, nth, score: answers[index]?.score ?? 0, outcome: outcomes[index] ?? 'new' };
  });
}

/** Visits that share a transaction. */
const BATCH = 500;

/**
 * Sends visits to the server's matcher, with an empty SQLite database.
 *
 * @param onProgress called with the number of visits so far
 */
export async function replayOnServer(
  visits: readonly SimulatedVisit[],
  onProgress: (done: number) => void,
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
          const { visitorId, profileId, match } = await findVisitor(tx, database.dialect, seen);
          tokens.set(toStore(visit), { visitorId, profileId });
          answers.push({ token: { visitorId, profileId }, score: confidenceScores[match.confidence] });
        }
      });
      onProgress(answers.length);
    }
  } finally {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
  return classifyAnswers(visits, answers);
}

/** Returns the name of a visit's cookie store. */
export const toStore = ({ person, profile }: SimulatedVisit): string => `${person}/${profile}`;

/** Returns what the server knows about a visit. */
export function observe(
  { signals, userAgent, isPrivate, at }: SimulatedVisit,
  token: ObservedBrowser['token'],
): ObservedBrowser {
  const device = toDevice(signals);
  const traits = computeTraits(signals, userAgent);
  return {
    ...{ workspace: 'simulation', fingerprint: computeFingerprint(signals), device, traits },
    blocks: computeBlocks(device, traits),
    ...{ token, isPrivate, newVisitorId: generateVisitorId(), newProfileId: generateProfileId(), at },
  };
}
