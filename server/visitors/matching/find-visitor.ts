import { sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { findProfile, findTokenVisitorId, type StoredProfile, saveProfile } from './browser-profiles.ts';
import type { Device } from './fingerprint.ts';
import { type KnownVisitor, type Match, matchVisitor, type TokenEvidence } from './matching.ts';
import { parseTraits, type Traits } from './traits.ts';

export type ObservedBrowser = {
  readonly workspace: string;
  readonly fingerprint: string;
  readonly device: Device;
  readonly traits: Traits;
  readonly blocks: { readonly hardwareBlock: string; readonly settingsBlock: string };
  /** Content of the valid token; older ones have no profile. */
  readonly token: { readonly visitorId: string; readonly profileId: string | undefined } | undefined;
  /** Whether the browser is in private mode; undefined if not detected. */
  readonly isPrivate: boolean | undefined;
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
  /** Number of visits, including this one. */
  readonly visits: number;
  readonly firstSeenAt: number;
  /** Time of the previous visit; undefined for the first one. */
  readonly lastSeenAt: number | undefined;
};

/** Finds the visitor that a browser belongs to, or creates one, and records the visit. */
export async function findVisitor(
  tx: Transaction<Tables>,
  dialect: Database['dialect'],
  seen: ObservedBrowser,
): Promise<FoundVisitor> {
  const token = await findByToken(tx, seen);
  const alike = token === undefined ? await findAlike(tx, dialect, seen) : [];
  const nearby = token === undefined && alike.length === 0 ? await findNearby(tx, seen) : [];
  const match = matchVisitor({ device: seen.device, traits: seen.traits, token: token?.evidence, alike, nearby });
  const candidates = [...(token ? [token.evidence.visitor] : alike), ...(nearby === 'crowd' ? [] : nearby)];
  const known = candidates.find(({ visitorId }) => visitorId === match.visitorId);
  const profile = match.step === 'token' || match.decision === 'tokenOfATwin' ? token?.profile : undefined;
  const assignedBy = (match.step === 'token' ? profile?.assignedBy : undefined) ?? match.decision;
  const visit = known
    ? await recordVisit(tx, seen, known, assignedBy === 'onlyOneNearlyAlike')
    : await addVisitor(tx, seen);
  // Another process has deleted the visitor in the meantime.
  if (visit === undefined) return await findVisitor(tx, dialect, seen);
  const profileId = await saveProfile(tx, {
    id: profile?.id ?? seen.newProfileId,
    visitorId: visit.visitorId,
    isPrivate: seen.isPrivate,
    assignedBy,
    at: seen.at,
  });
  return { ...visit, profileId, match };
}

type FoundToken = {
  evidence: TokenEvidence & { visitor: StoredVisitor };
  profile: StoredProfile | undefined;
};

async function findByToken(
  tx: Transaction<Tables>,
  { token, workspace, isPrivate }: ObservedBrowser,
): Promise<FoundToken | undefined> {
  if (token === undefined) return undefined;
  const visitorId = await findTokenVisitorId(tx, token);
  const row = await tx
    .selectFrom('visitors')
    .select(columns)
    .where('id', '=', visitorId)
    .where('workspace', '=', workspace)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { profile: stored, older } =
    token.profileId === undefined ? {} : await findProfile(tx, visitorId, token.profileId);
  const profile = stored && { ...stored, isPrivate: isPrivate ?? stored.isPrivate };
  return { evidence: { visitor: toKnown(row), profile, older }, profile };
}

const columns = ['id', 'platform', 'vendor', 'gpu', 'traits', 'is_guessed', 'last_seen_at'] as const;
type Row = Pick<Tables['visitors'], (typeof columns)[number]>;
type StoredVisitor = KnownVisitor & { readonly lastSeenAt: number };
const toKnown = ({ id, traits, is_guessed, last_seen_at: lastSeenAt, ...device }: Row): StoredVisitor => ({
  visitorId: id,
  device,
  traits: parseTraits(traits),
  isGuessed: is_guessed === 1,
  lastSeenAt,
});

/**
 * Maximum number of visitors read with the same fingerprint. Two already make the match ambiguous, but some of them may
 * have a newer browser version and don't count.
 */
const ALIKE_LIMIT = 50;

async function findAlike(
  tx: Transaction<Tables>,
  dialect: Database['dialect'],
  { fingerprint, workspace }: ObservedBrowser,
): Promise<StoredVisitor[]> {
  // Locks the fingerprint; otherwise two concurrent first visits of one browser at two processes would create two
  // visitors. SQLite has only one writer anyway.
  if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(hashtextextended(${fingerprint}, 0))`.execute(tx);
  const rows = await tx
    .selectFrom('visitors')
    .select(columns)
    .where('fingerprint', '=', fingerprint)
    .where('workspace', '=', workspace)
    .orderBy('id')
    .limit(ALIKE_LIMIT)
    .execute();
  return rows.map(toKnown);
}

/** If more visitors have the same hardware, one different setting can't distinguish them, and none is matched. */
const NEARBY_LIMIT = 30;

async function findNearby(tx: Transaction<Tables>, seen: ObservedBrowser): Promise<readonly StoredVisitor[] | 'crowd'> {
  const sameHardware = await findInBlock(tx, seen, 'hardware_block', seen.blocks.hardwareBlock);
  if (sameHardware.length > NEARBY_LIMIT) return 'crowd';
  const sameSettings = await findInBlock(tx, seen, 'settings_block', seen.blocks.settingsBlock);
  // Many visitors share language, time zone and screen; if there are too many, only those with the same hardware count.
  const found = [...sameHardware, ...(sameSettings.length > NEARBY_LIMIT ? [] : sameSettings)];
  return [...new Map(found.map((visitor) => [visitor.visitorId, visitor])).values()];
}

async function findInBlock(
  tx: Transaction<Tables>,
  { workspace }: ObservedBrowser,
  column: 'hardware_block' | 'settings_block',
  block: string,
): Promise<StoredVisitor[]> {
  const rows = await tx
    .selectFrom('visitors')
    .select(columns)
    .where(column, '=', block)
    .where('workspace', '=', workspace)
    .orderBy('last_seen_at', 'desc')
    .limit(NEARBY_LIMIT + 1)
    .execute();
  return rows.map(toKnown);
}

type Visit = Omit<FoundVisitor, 'match' | 'profileId'>;

async function addVisitor(tx: Transaction<Tables>, seen: ObservedBrowser): Promise<Visit> {
  await tx
    .insertInto('visitors')
    .values({
      id: seen.newVisitorId,
      workspace: seen.workspace,
      ...comparedValues(seen),
      ...seen.device,
      is_guessed: 0,
      visits: 1,
      first_seen_at: seen.at,
      last_seen_at: seen.at,
    })
    .execute();
  return { visitorId: seen.newVisitorId, visits: 1, firstSeenAt: seen.at, lastSeenAt: undefined };
}

/**
 * Records a visit of a known visitor.
 *
 * @param isGuessed whether the browser only resembles this visitor's
 * @returns undefined if the visitor was deleted meanwhile
 */
async function recordVisit(
  tx: Transaction<Tables>,
  seen: ObservedBrowser,
  known: StoredVisitor,
  isGuessed: boolean,
): Promise<Visit | undefined> {
  const { visitorId, device, lastSeenAt } = known;
  const after = await tx
    .updateTable('visitors')
    .set((row) => ({
      ...comparedValues(seen),
      is_guessed: Number(isGuessed),
      // If the browser doesn't report it this time, the stored one stays.
      gpu: seen.device.gpu || device.gpu,
      visits: row('visits', '+', 1),
      last_seen_at: seen.at,
    }))
    .where('id', '=', visitorId)
    .returning(['visits', 'first_seen_at'])
    .executeTakeFirst();
  return after && { visitorId, visits: after.visits, firstSeenAt: after.first_seen_at, lastSeenAt };
}

const comparedValues = ({ fingerprint, blocks, traits }: ObservedBrowser) => ({
  fingerprint,
  hardware_block: blocks.hardwareBlock,
  settings_block: blocks.settingsBlock,
  traits: JSON.stringify(traits),
});
