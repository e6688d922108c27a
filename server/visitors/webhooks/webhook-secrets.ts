import { createHmac, randomBytes } from 'node:crypto';
import { WEBHOOK_SECRET_OVERLAP_HOURS } from '@whorl/contract/identification/webhooks.ts';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';

const SECRET_BYTES = 32;
const HOUR_MS = 3_600_000;

const generateSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64url')}`;

/**
 * Creates the signing secret of a workspace and locks it until the end of the transaction.
 *
 * @returns the secret if it is new
 */
export async function ensureSecret(
  tx: Transaction<Tables>,
  dialect: Database['dialect'],
  workspace: string,
): Promise<string | undefined> {
  const secret = generateSecret();
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('webhook_secrets')
    .values({ workspace, secret, previous: null, previous_until: null })
    .onConflict((conflict) => conflict.column('workspace').doNothing())
    .executeTakeFirst();
  await tx
    .selectFrom('webhook_secrets')
    .select('workspace')
    .where('workspace', '=', workspace)
    // SQLite has only one writer anyway.
    .$if(dialect === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n ? secret : undefined;
}

/**
 * Replaces the signing secret of a workspace. The previous one signs, too, for a day, unless it is leaked.
 *
 * @param now milliseconds since 1970
 * @returns undefined if the workspace has none
 */
export async function rotateSecret(
  database: Database,
  now: number,
  workspace: string,
  isLeaked: boolean,
): Promise<{ secret: string; previousUntil: number | undefined } | undefined> {
  const secret = generateSecret();
  const previousUntil = isLeaked ? undefined : now + WEBHOOK_SECRET_OVERLAP_HOURS * HOUR_MS;
  const { numUpdatedRows } = await database.commitTogether((tx) =>
    tx
      .updateTable('webhook_secrets')
      .set((row) => ({
        previous: previousUntil === undefined ? null : row.ref('secret'),
        previous_until: previousUntil ?? null,
        secret,
      }))
      .where('workspace', '=', workspace)
      .executeTakeFirst(),
  );
  return numUpdatedRows === 0n ? undefined : { secret, previousUntil };
}

/** Returns the secrets that sign at a time, the newest first. @param now milliseconds since 1970 */
export async function findSecrets(kysely: Kysely<Tables>, workspace: string, now: number): Promise<string[]> {
  const row = await kysely
    .selectFrom('webhook_secrets')
    .selectAll()
    .where('workspace', '=', workspace)
    .executeTakeFirst();
  if (row === undefined) return [];
  const { secret, previous, previous_until } = row;
  return previous !== null && (previous_until ?? 0) > now ? [secret, previous] : [secret];
}

/** Returns the signature header of a body: one HMAC-SHA256 per secret, so that a receiver may have either. */
export const signBody = (body: string, secrets: readonly string[]): string =>
  secrets.map((secret) => `v1=${createHmac('sha256', secret).update(body).digest('hex')}`).join(',');
