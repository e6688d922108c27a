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
/** Maximum lifetime of a signed value, that of the visitor cookie. */
const MAX_TOKEN_LIFETIME_MS = VISITOR_RETENTION_DAYS * DAY_MS;
/** Interval at which a process reads the secrets again. */
const REREAD_EVERY_MS = 60_000;
/** Delay until a new secret is used for signing. By then every process has read it, even if a few reads failed. */
export const ROTATION_DELAY_MS = 10 * 60_000;
/** First secret of a new database. */
const FIRST = { id: 'first', signs_from: 0 };

/** Thrown when a secret is rotated while the previous rotation is still in progress. */
class RotationInProgressError extends Error {}

/**
 * Loads the signing secrets from the database, where the first start creates one, so that all processes share them. Each
 * process reads them again every minute and deletes expired ones.
 */
export async function loadSigningSecrets(database: Database, clock: Clock, jobs: Jobs): Promise<SigningSecrets> {
  await database.commitTogether(createFirstSecret);
  const read = () => database.kysely.selectFrom('signing_secrets').selectAll().orderBy('signs_from', 'desc').execute();
  let rows = await read();
  jobs.every(REREAD_EVERY_MS, 'read signing secrets', async () => {
    await deleteExpired(database, clock.now());
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
 * Adds a secret that is used for signing after `ROTATION_DELAY_MS`. Values signed with older secrets stay valid until
 * they expire.
 *
 * @param now milliseconds since 1970
 * @param leaked whether older secrets become invalid when the new one is used for signing
 * @returns the time from which the new secret signs, in milliseconds since 1970
 * @throws RotationInProgressError if the previous new secret isn't used for signing yet
 */
export function rotateSigningSecret(database: Database, now: number, leaked: boolean): Promise<number> {
  return database.commitTogether(async (tx) => {
    const waiting = await tx
      .selectFrom('signing_secrets')
      .select('signs_from')
      .where('signs_from', '>', now)
      .executeTakeFirst();
    if (waiting !== undefined) {
      throw new RotationInProgressError(
        `A rotation is in progress: the new secret is used for signing from ${new Date(waiting.signs_from).toISOString()}.`,
      );
    }
    const signsFrom = now + ROTATION_DELAY_MS;
    const others = tx
      .updateTable('signing_secrets')
      .set({ verifies_until: leaked ? signsFrom : signsFrom + MAX_TOKEN_LIFETIME_MS });
    await (leaked ? others : others.where('verifies_until', 'is', null)).execute();
    await tx
      .insertInto('signing_secrets')
      .values({ id: randomUUIDv7(), secret: generateSecret(), signs_from: signsFrom, verifies_until: null })
      .execute();
    return signsFrom;
  });
}

/** Sorts before the features' migrations, because it copies secrets from tables that those drop. */
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
      await copyFeatureSecrets(db);
    },
  },
};

/** Copies the secrets that three features once had in their own tables, so that values signed with them stay valid. */
async function copyFeatureSecrets(db: Kysely<Tables>): Promise<void> {
  const tables = (await db.introspection.getTables()).map(({ name }) => name);
  const until = Date.now() + MAX_TOKEN_LIFETIME_MS;
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

async function createFirstSecret(tx: Kysely<Tables>): Promise<void> {
  const any = await tx.selectFrom('signing_secrets').select('id').limit(1).executeTakeFirst();
  if (any !== undefined) return;
  await tx
    .insertInto('signing_secrets')
    .values({ ...FIRST, secret: generateSecret(), verifies_until: null })
    // Two processes may start at the same time.
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

async function deleteExpired(database: Database, now: number): Promise<void> {
  await database.commitTogether((tx) => tx.deleteFrom('signing_secrets').where('verifies_until', '<=', now).execute());
}

const generateSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');
