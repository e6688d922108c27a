import { sql, type Transaction } from 'kysely';
import type { Database, NoTables } from '../platform/database/database.ts';
import type { Device } from './fingerprint.ts';
import type { Match } from './matching.ts';
import { type KnownVisitor, matchVisitor } from './matching.ts';
import type { VisitorTables } from './visitor-tables.ts';

export type Seen = {
  readonly fingerprint: string;
  readonly device: Device;
  /** Who the valid token names. */
  readonly tokenVisitorId: string | undefined;
  /** Taken where it is somebody new. */
  readonly newVisitorId: string;
  /** Milliseconds since 1970. */
  readonly at: number;
};

export type Found = {
  readonly visitorId: string;
  readonly match: Match;
  /** This time included. */
  readonly visits: number;
  readonly firstSeenAt: number;
  /** The time before; undefined at the first. */
  readonly lastSeenAt: number | undefined;
};

/** Finds whom the browser belongs to, or makes a new visitor, and notes that they were here. */
export async function findVisitor(tx: Transaction<NoTables>, dialect: Database['dialect'], seen: Seen): Promise<Found> {
  const visitors = tx.$extendTables<VisitorTables>();
  const tokenVisitor =
    seen.tokenVisitorId === undefined
      ? undefined
      : await visitors
          .selectFrom('visitors')
          .select(deviceColumns)
          .where('id', '=', seen.tokenVisitorId)
          .executeTakeFirst();
  const lookalikes = tokenVisitor === undefined ? await findLookalikes(tx, dialect, seen.fingerprint) : [];
  const match = matchVisitor({
    device: seen.device,
    tokenVisitor: tokenVisitor && toKnown(tokenVisitor),
    lookalikes: lookalikes.map(toKnown),
  });
  return match.visitorId === undefined
    ? addVisitor(tx, seen, match)
    : noteVisit(tx, seen, { ...match, visitorId: match.visitorId });
}

const deviceColumns = ['id', 'platform', 'vendor', 'gpu'] as const;
type DeviceRow = Pick<VisitorTables['visitors'], (typeof deviceColumns)[number]>;
const toKnown = ({ id, ...device }: DeviceRow): KnownVisitor => ({ visitorId: id, device });

/** Two are as good as many: either way nobody can tell who it is. */
const LOOKALIKES_NEEDED = 2;

async function findLookalikes(
  tx: Transaction<NoTables>,
  dialect: Database['dialect'],
  fingerprint: string,
): Promise<DeviceRow[]> {
  // Two first visits of one browser at the same moment, at two processes, would else both find nobody. SQLite has one
  // writer at a time anyway.
  if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(hashtextextended(${fingerprint}, 0))`.execute(tx);
  return tx
    .$extendTables<VisitorTables>()
    .selectFrom('visitors')
    .select(deviceColumns)
    .where('fingerprint', '=', fingerprint)
    .orderBy('id')
    .limit(LOOKALIKES_NEEDED)
    .execute();
}

async function addVisitor(tx: Transaction<NoTables>, seen: Seen, match: Match): Promise<Found> {
  await tx
    .$extendTables<VisitorTables>()
    .insertInto('visitors')
    .values({
      id: seen.newVisitorId,
      fingerprint: seen.fingerprint,
      ...seen.device,
      visits: 1,
      first_seen_at: seen.at,
      last_seen_at: seen.at,
    })
    .execute();
  return { visitorId: seen.newVisitorId, match, visits: 1, firstSeenAt: seen.at, lastSeenAt: undefined };
}

async function noteVisit(tx: Transaction<NoTables>, seen: Seen, match: Match & { visitorId: string }): Promise<Found> {
  const visitors = tx.$extendTables<VisitorTables>();
  const before = await visitors
    .selectFrom('visitors')
    .select(['last_seen_at', ...deviceColumns])
    .where('id', '=', match.visitorId)
    .executeTakeFirstOrThrow();
  const after = await visitors
    .updateTable('visitors')
    .set((row) => ({
      fingerprint: seen.fingerprint,
      // What the browser does not tell this time is still what it was.
      platform: seen.device.platform || before.platform,
      vendor: seen.device.vendor || before.vendor,
      gpu: seen.device.gpu || before.gpu,
      visits: row('visits', '+', 1),
      last_seen_at: seen.at,
    }))
    .where('id', '=', match.visitorId)
    .returning(['visits', 'first_seen_at'])
    .executeTakeFirstOrThrow();
  return {
    visitorId: match.visitorId,
    match,
    visits: after.visits,
    firstSeenAt: after.first_seen_at,
    lastSeenAt: before.last_seen_at,
  };
}
