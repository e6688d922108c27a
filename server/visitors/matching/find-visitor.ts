import { sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { pickValues, prepareQuery } from '../../platform/database/prepare-query.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { VisitorRow } from '../visitor-tables.ts';
import {
  type SearchedToken,
  type StoredProfile,
  saveProfile,
  selectTokenVisitor,
  toProfile,
} from './browser-profiles.ts';
import { countNetwork, findCandidates, toKnownVisitor, visitorColumns } from './candidates.ts';
import type { ComparedBrowser, KnownVisitor } from './evidence.ts';
import type { MatchModel } from './match-model.ts';
import { type Match, matchVisitor, type TokenEvidence } from './matching.ts';
import { type Prediction, toPrediction } from './predictions.ts';

export type ObservedBrowser = ComparedBrowser & {
  readonly workspace: string;
  readonly fingerprint: string;
  readonly blocks: { readonly hardwareBlock: string; readonly settingsBlock: string };
  /** See `computeDeviceDigest`. */
  readonly deviceDigest: string;
  /** Content of the valid token; older ones have no profile. */
  readonly token: { readonly visitorId: string; readonly profileId: string | undefined } | undefined;
  /** Whether the browser is in private mode; undefined if not detected. */
  readonly isPrivate: boolean | undefined;
  /** Whether to predict the visitor by the signals too if a signed ID proves it, see `predictions.ts`. */
  readonly isPredicted?: boolean;
  /** ID for a new visitor. */
  readonly newVisitorId: string;
  /** ID for a new profile. */
  readonly newProfileId: string;
  /** Milliseconds since 1970. */
  readonly at: number;
};

export type FoundVisitor = {
  readonly visitorId: string;
  readonly profileId: string;
  readonly match: Match;
  /** Prediction by the signals alone; undefined if it wasn't requested, or no signed ID proves the visitor. */
  readonly prediction: Prediction | undefined;
  /** Whether the visitor's previous visit was from the same device, see `computeDeviceDigest`. */
  readonly isSameDevice: boolean;
  /** Number of visits, including this one. */
  readonly visits: number;
  readonly firstSeenAt: number;
  /** Time of the previous visit; undefined for the first one. */
  readonly lastSeenAt: number | undefined;
};

/**
 * Finds the visitor that a browser belongs to, or creates one, and records the visit.
 *
 * @param model weights of the evidence, if not those of `match-model.json`
 */
export async function findVisitor(
  tx: Transaction<Tables>,
  dialect: Database['dialect'],
  seen: ObservedBrowser,
  model?: MatchModel,
): Promise<FoundVisitor> {
  const token = await findByToken(tx, seen);
  if (token === undefined) await lockFingerprint(tx, dialect, seen);
  const { candidates, sameNetwork } =
    token === undefined || seen.isPredicted ? await findSimilar(tx, seen) : { candidates: [], sameNetwork: 0 };
  const { device, traits, network, at } = seen;
  const observed = { device, traits, network, at, candidates, sameNetwork };
  const match = matchVisitor({ ...observed, token: token?.evidence }, model);
  // Before the visit is recorded, which makes the visitor equal to it.
  const prediction =
    seen.isPredicted && token !== undefined && match.step === 'token'
      ? toPrediction(matchVisitor({ ...observed, token: undefined }, model), token.evidence.visitor.visitorId)
      : undefined;
  const known = (token ? [token.evidence.visitor] : candidates).find(({ visitorId }) => visitorId === match.visitorId);
  const profile = match.step === 'token' || match.decision === 'tokenOfATwin' ? token?.profile : undefined;
  const assignedBy = (match.step === 'token' ? profile?.assignedBy : undefined) ?? match.decision;
  const visit = known
    ? await recordVisit(tx, seen, known, {
        isGuessed: assignedBy === 'onlyOneNearlyAlike',
        isSigned: token !== undefined,
      })
    : await addVisitor(tx, seen);
  // Another process has deleted the visitor in the meantime.
  if (visit === undefined) return await findVisitor(tx, dialect, seen, model);
  const profileId = await saveProfile(tx, {
    id: profile?.id ?? seen.newProfileId,
    visitorId: visit.visitorId,
    isPrivate: seen.isPrivate,
    assignedBy,
    // Repeated visits don't make the first match more certain. A new visitor has no other match.
    assignedScore: match.step === 'token' ? (profile?.assignedScore ?? 1) : match.step === 'none' ? 1 : match.score,
    at: seen.at,
  });
  return { ...visit, profileId, match, prediction, isSameDevice: known?.deviceDigest === seen.deviceDigest };
}

/** Finds the visitors that a browser may belong to by its signals, and the number of visitors of its network. */
async function findSimilar(tx: Transaction<Tables>, seen: ObservedBrowser) {
  const candidates = await findCandidates(tx, seen);
  // Only the evidence of a shared network depends on it.
  const isNearby = candidates.some((known) => known.network === seen.network);
  return { candidates, sameNetwork: isNearby ? await countNetwork(tx, seen) : 0 };
}

type FoundToken = {
  evidence: TokenEvidence;
  profile: StoredProfile | undefined;
};

async function findByToken(
  tx: Transaction<Tables>,
  { token, workspace, isPrivate }: ObservedBrowser,
): Promise<FoundToken | undefined> {
  if (token === undefined) return undefined;
  const [row] = await selectByToken(tx, {
    visitorId: token.visitorId,
    // No profile has an empty ID.
    profileId: token.profileId ?? '',
    workspace,
  });
  if (row === undefined) return undefined;
  const stored = toProfile(row, 'profile');
  const profile = stored && { ...stored, isPrivate: isPrivate ?? stored.isPrivate };
  return { evidence: { visitor: toKnownVisitor(row), profile, older: toProfile(row, 'older') }, profile };
}

const selectByToken = prepareQuery((kysely, given: SearchedToken) =>
  selectTokenVisitor(kysely, given).select(visitorColumns.map((column) => `visitors.${column}` as const)),
);

/**
 * Locks the fingerprint; otherwise two concurrent first visits of one browser would create two visitors.
 * SQLite has only one writer anyway.
 */
async function lockFingerprint(
  tx: Transaction<Tables>,
  dialect: Database['dialect'],
  { fingerprint }: ObservedBrowser,
): Promise<void> {
  if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(hashtextextended(${fingerprint}, 0))`.execute(tx);
}

type Visit = Omit<FoundVisitor, 'match' | 'prediction' | 'profileId' | 'isSameDevice'>;

async function addVisitor(tx: Transaction<Tables>, seen: ObservedBrowser): Promise<Visit> {
  await insertVisitor(tx, {
    id: seen.newVisitorId,
    workspace: seen.workspace,
    ...comparedValues(seen),
    ...seen.device,
    earlier_network: '',
    is_guessed: 0,
    visits: 1,
    unsigned_visits: 0,
    first_seen_at: seen.at,
    last_seen_at: seen.at,
  });
  return { visitorId: seen.newVisitorId, visits: 1, firstSeenAt: seen.at, lastSeenAt: undefined };
}

const comparedColumns = [
  'fingerprint',
  'network',
  'hardware_block',
  'settings_block',
  'device_digest',
  'traits',
] as const;
const insertedColumns = [
  ...(['id', 'workspace', ...comparedColumns, 'platform', 'vendor', 'gpu', 'earlier_network', 'is_guessed'] as const),
  ...(['visits', 'unsigned_visits', 'first_seen_at', 'last_seen_at'] as const),
] as const;

const insertVisitor = prepareQuery((kysely, row: VisitorRow) =>
  kysely.insertInto('visitors').values(pickValues(row, insertedColumns)),
);

/**
 * Records a visit of a known visitor.
 *
 * @param match whether the browser only resembles this visitor's, and whether it has a signed ID
 * @returns undefined if the visitor was deleted meanwhile
 */
async function recordVisit(
  tx: Transaction<Tables>,
  seen: ObservedBrowser,
  known: KnownVisitor,
  { isGuessed, isSigned }: { isGuessed: boolean; isSigned: boolean },
): Promise<Visit | undefined> {
  const { visitorId, device, lastSeenAt } = known;
  const [after] = await updateVisitor(tx, {
    id: visitorId,
    ...comparedValues(seen),
    earlier_network: known.network === seen.network ? known.earlierNetwork : known.network,
    is_guessed: Number(isGuessed),
    // If the browser doesn't report it this time, the stored one stays.
    gpu: seen.device.gpu || device.gpu,
    unsigned: Number(!isSigned),
    last_seen_at: seen.at,
  });
  return after && { visitorId, visits: after.visits, firstSeenAt: after.first_seen_at, lastSeenAt };
}

const updatedColumns = [...comparedColumns, 'earlier_network', 'is_guessed', 'gpu', 'last_seen_at'] as const;
type UpdatedVisitor = Pick<VisitorRow, (typeof updatedColumns)[number] | 'id'> & { readonly unsigned: number };

const updateVisitor = prepareQuery((kysely, given: UpdatedVisitor) =>
  kysely
    .updateTable('visitors')
    .set((row) => ({
      ...pickValues(given, updatedColumns),
      visits: row('visits', '+', 1),
      unsigned_visits: row('unsigned_visits', '+', given.unsigned),
    }))
    .where('id', '=', given.id)
    .returning(['visits', 'first_seen_at']),
);

const comparedValues = ({ fingerprint, blocks, deviceDigest, traits, network }: ObservedBrowser) => ({
  fingerprint,
  network,
  hardware_block: blocks.hardwareBlock,
  settings_block: blocks.settingsBlock,
  device_digest: deviceDigest,
  traits: JSON.stringify(traits),
});
