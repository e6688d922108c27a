import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { VISITOR_RETENTION_DAYS } from '@whorl/contract/identification/retention.ts';
import { type Kysely, sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Jobs } from '../jobs.ts';
import type { SigningSecrets } from '../signer.ts';
import type { Database } from './database.ts';
import type { Migrations } from './migrations.ts';
import type { Tables } from './tables.ts';

const SECRET_BYTES = 32;
const DAY_MS = 86_400_000;
/** The longest life of what is signed is that of a visitor's cookie. */
const LONGEST_TOKEN_MS = VISITOR_RETENTION_DAYS * DAY_MS;
/** How often a process looks whether there is a new one. */
const REREAD_EVERY_MS = 60_000;
/** Until a new one signs: by then every process has read it, also one that failed to a few times. */
export const ROTATION_DELAY_MS = 10 * 60_000;
/** The one that a new database begins with. */
const FIRST = { id: 'first', signs_from: 0 };

/** A rotation on which another one follows too soon. */
export class RotationUnderWayError extends Error {}

/**
 * The secrets of the database, made there at the first start, so that all processes on it share them. Each process reads
 * them again every minute, and deletes those whose time is over.
 */
export async function keptSigningSecrets(database: Database, clock: Clock, jobs: Jobs): Promise<SigningSecrets> {
  await database.commitTogether(mintFirst);
  const read = () => database.kysely.selectFrom('signing_secrets').selectAll().orderBy('signs_from', 'desc').execute();
  let rows = await read();
  jobs.every(REREAD_EVERY_MS, 'read signing secrets', async () => {
    await deleteEnded(database, clock.now());
    rows = await read();
  });
  return () => {
    const now = clock.now();
    const known = rows.filter(({ verifies_until }) => verifies_until === null || verifies_until > now);
    const signing = known.find(({ signs_from }) => signs_from <= now);
    return [signing, ...known.filter((row) => row !== signing)].flatMap((row) => (row ? [row.secret] : []));
  };
}

/**
 * Adds a secret that signs in `ROTATION_DELAY_MS`. What the others signed holds as long as it would have.
 *
 * @param now milliseconds since 1970
 * @param leaked the others hold no longer than until the new one signs
 * @returns when that is
 * @throws RotationUnderWayError while an earlier new one does not sign yet
 */
export function rotateSigningSecret(database: Database, now: number, leaked: boolean): Promise<number> {
  return database.commitTogether(async (tx) => {
    const waiting = await tx
      .selectFrom('signing_secrets')
      .select('signs_from')
      .where('signs_from', '>', now)
      .executeTakeFirst();
    if (waiting !== undefined) {
      throw new RotationUnderWayError(
        `A new secret is there already; it signs from ${new Date(waiting.signs_from).toISOString()}.`,
      );
    }
    const signsFrom = now + ROTATION_DELAY_MS;
    const others = tx
      .updateTable('signing_secrets')
      .set({ verifies_until: leaked ? signsFrom : signsFrom + LONGEST_TOKEN_MS });
    await (leaked ? others : others.where('verifies_until', 'is', null)).execute();
    await tx
      .insertInto('signing_secrets')
      .values({ id: randomUUIDv7(), secret: mintSecret(), signs_from: signsFrom, verifies_until: null })
      .execute();
    return signsFrom;
  });
}

/** Before the features' own in the alphabet, since it takes over what they drop. */
export const signingSecretMigrations: Migrations = {
  'platform-1-signing-secrets': {
    async up(db) {
      await db.schema
        .createTable('signing_secrets')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('secret', 'text', (column) => column.notNull())
        .addColumn('signs_from', 'bigint', (column) => column.notNull())
        .addColumn('verifies_until', 'bigint')
        .execute();
      await takeOver(db);
    },
  },
};

/** Three features had a secret of their own; what was signed with them still holds. */
async function takeOver(db: Kysely<Tables>): Promise<void> {
  const tables = (await db.introspection.getTables()).map(({ name }) => name);
  const until = Date.now() + LONGEST_TOKEN_MS;
  const earlier: [table: string, id: string, signsFrom: number, verifiesUntil: number | null][] = [
    ['visitor_secrets', FIRST.id, FIRST.signs_from, null],
    ['sales_call_secrets', 'earlier-sales-calls', -1, until],
    ['key_secrets', 'earlier-keys', -1, until],
  ];
  for (const [table, id, signsFrom, verifiesUntil] of earlier) {
    if (!tables.includes(table)) continue;
    await sql`insert into signing_secrets (id, secret, signs_from, verifies_until)
      select ${id}, secret, cast(${signsFrom} as bigint), cast(${verifiesUntil} as bigint) from ${sql.table(table)}`.execute(
      db,
    );
  }
}

async function mintFirst(tx: Kysely<Tables>): Promise<void> {
  const any = await tx.selectFrom('signing_secrets').select('id').limit(1).executeTakeFirst();
  if (any !== undefined) return;
  await tx
    .insertInto('signing_secrets')
    .values({ ...FIRST, secret: mintSecret(), verifies_until: null })
    // Two processes may start at once.
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

async function deleteEnded(database: Database, now: number): Promise<void> {
  await database.commitTogether((tx) => tx.deleteFrom('signing_secrets').where('verifies_until', '<=', now).execute());
}

const mintSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');
