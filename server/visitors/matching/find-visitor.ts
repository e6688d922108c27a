import { sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { findProfile, keepProfile, type StoredProfile, visitorOfToken } from './browser-profiles.ts';
import type { Device } from './fingerprint.ts';
import { type KnownVisitor, type Match, matchVisitor, type TokenEvidence } from './matching.ts';
import { readTraits, type Traits } from './traits.ts';

export type Seen = {
  readonly workspace: string;
  readonly fingerprint: string;
  readonly device: Device;
  readonly traits: Traits;
  readonly blocks: { readonly hardwareBlock: string; readonly settingsBlock: string };
  /** What the valid token says; the profile is missing in those from before there were any. */
  readonly token: { readonly visitorId: string; readonly profileId: string | undefined } | undefined;
  /** Whether the browser says that its window is a private one; undefined where it does not tell. */
  readonly isPrivate: boolean | undefined;
  /** Taken where it is somebody new. */
  readonly newVisitorId: string;
  /** Taken where it is another store. */
  readonly newProfileId: string;
  /** Milliseconds since 1970. */
  readonly at: number;
};

export type Found = {
  readonly visitorId: string;
  readonly profileId: string;
  readonly match: Match;
  /** This time included. */
  readonly visits: number;
  readonly firstSeenAt: number;
  /** The time before; undefined at the first. */
  readonly lastSeenAt: number | undefined;
};

/** Finds whom the browser belongs to, or makes a new visitor, and notes that they were here. */
export async function findVisitor(tx: Transaction<Tables>, dialect: Database['dialect'], seen: Seen): Promise<Found> {
  const token = await findByToken(tx, seen);
  const alike = token === undefined ? await findAlike(tx, dialect, seen) : [];
  const nearby = token === undefined && alike.length === 0 ? await findNearby(tx, seen) : [];
  const match = matchVisitor({ device: seen.device, traits: seen.traits, token: token?.evidence, alike, nearby });
  const candidates = [...(token ? [token.evidence.visitor] : alike), ...(nearby === 'crowd' ? [] : nearby)];
  const known = candidates.find(({ visitorId }) => visitorId === match.visitorId);
  const profile = match.step === 'token' || match.decision === 'tokenOfATwin' ? token?.profile : undefined;
  const cameBy = (match.step === 'token' ? profile?.cameBy : undefined) ?? match.decision;
  const visit = known ? await noteVisit(tx, seen, known, cameBy === 'onlyOneNearlyAlike') : await addVisitor(tx, seen);
  // Another process has deleted the visitor since they were found.
  if (visit === undefined) return await findVisitor(tx, dialect, seen);
  const profileId = await keepProfile(tx, {
    id: profile?.id ?? seen.newProfileId,
    visitorId: visit.visitorId,
    isPrivate: seen.isPrivate,
    cameBy,
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
  { token, workspace, isPrivate }: Seen,
): Promise<FoundToken | undefined> {
  if (token === undefined) return undefined;
  const visitorId = await visitorOfToken(tx, token);
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
  traits: readTraits(traits),
  isGuessed: is_guessed === 1,
  lastSeenAt,
});

/**
 * Two are as good as many, as either way nobody can tell who it is; but some of those with the same hash may be browsers
 * that were newer already, and do not count.
 */
const ALIKE_READ = 50;

async function findAlike(
  tx: Transaction<Tables>,
  dialect: Database['dialect'],
  { fingerprint, workspace }: Seen,
): Promise<StoredVisitor[]> {
  // Two first visits of one browser at the same moment, at two processes, would else both find nobody. SQLite has one
  // writer at a time anyway.
  if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(hashtextextended(${fingerprint}, 0))`.execute(tx);
  const rows = await tx
    .selectFrom('visitors')
    .select(columns)
    .where('fingerprint', '=', fingerprint)
    .where('workspace', '=', workspace)
    .orderBy('id')
    .limit(ALIKE_READ)
    .execute();
  return rows.map(toKnown);
}

/** More with the same hardware than this are a crowd, in which nobody is told from the rest by one setting. */
const NEARBY_LIMIT = 30;

async function findNearby(tx: Transaction<Tables>, seen: Seen): Promise<readonly StoredVisitor[] | 'crowd'> {
  const sameHardware = await findInBlock(tx, seen, 'hardware_block', seen.blocks.hardwareBlock);
  if (sameHardware.length > NEARBY_LIMIT) return 'crowd';
  const sameSettings = await findInBlock(tx, seen, 'settings_block', seen.blocks.settingsBlock);
  // Many share a language, a time zone and a screen: they say nothing for or against the few with the same hardware.
  const found = [...sameHardware, ...(sameSettings.length > NEARBY_LIMIT ? [] : sameSettings)];
  return [...new Map(found.map((visitor) => [visitor.visitorId, visitor])).values()];
}

async function findInBlock(
  tx: Transaction<Tables>,
  { workspace }: Seen,
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

type Visit = Omit<Found, 'match' | 'profileId'>;

async function addVisitor(tx: Transaction<Tables>, seen: Seen): Promise<Visit> {
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
 * @param isGuessed whether it is a browser that only looks nearly like this visitor's
 * @returns undefined where the visitor was deleted meanwhile
 */
async function noteVisit(
  tx: Transaction<Tables>,
  seen: Seen,
  known: StoredVisitor,
  isGuessed: boolean,
): Promise<Visit | undefined> {
  const { visitorId, device, lastSeenAt } = known;
  const after = await tx
    .updateTable('visitors')
    .set((row) => ({
      ...comparedValues(seen),
      is_guessed: Number(isGuessed),
      // What the browser does not tell this time is still what it was.
      gpu: seen.device.gpu || device.gpu,
      visits: row('visits', '+', 1),
      last_seen_at: seen.at,
    }))
    .where('id', '=', visitorId)
    .returning(['visits', 'first_seen_at'])
    .executeTakeFirst();
  return after && { visitorId, visits: after.visits, firstSeenAt: after.first_seen_at, lastSeenAt };
}

const comparedValues = ({ fingerprint, blocks, traits }: Seen) => ({
  fingerprint,
  hardware_block: blocks.hardwareBlock,
  settings_block: blocks.settingsBlock,
  traits: JSON.stringify(traits),
});
