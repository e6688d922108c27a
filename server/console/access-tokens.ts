import { randomUUID } from 'node:crypto';
import type { Role } from '@whorl/contract/console/roles.ts';
import { ACCESS_TOKEN_DAYS } from '@whorl/contract/stored-data/lifetimes.ts';
import type { Database } from '../platform/database/database.ts';
import { type Actor, recordAudit } from './audit-log.ts';
import { findUserByEmail, generateToken, hashToken, type User } from './users.ts';

/** Personal access token that has not expired. All times are milliseconds since 1970. */
export type AccessToken = {
  readonly id: string;
  readonly created_at: number;
  readonly expires_at: number;
};

/**
 * Creates a personal access token, with which an assistant reads the data of the console as this user.
 *
 * @param now milliseconds since 1970
 * @returns the token, of which only the hash is stored, and when it expires; undefined if there is no such user
 */
export async function createAccessToken(
  database: Database,
  now: number,
  actor: Actor,
  email: string,
): Promise<{ id: string; token: string; role: Role; expiresAt: number } | undefined> {
  const user = await findUserByEmail(database, email);
  if (user === undefined) return undefined;
  const [id, token] = [randomUUID(), generateToken()];
  const expiresAt = now + ACCESS_TOKEN_DAYS * 86_400_000;
  const row = { id, token_hash: hashToken(token), user_id: user.id, created_at: now, expires_at: expiresAt };
  await database.commitTogether(async (tx) => {
    await tx.insertInto('console_access_tokens').values(row).execute();
    await recordAudit(tx, now, actor, { action: 'token.create', subject: id, detail: `token of ${user.email}` });
  });
  return { id, token, role: user.role, expiresAt };
}

/** Returns the user of a token, with the role that the user has now; undefined if it is unknown, ended or expired. */
export const findTokenUser = ({ kysely }: Database, now: number, token: string): Promise<User | undefined> =>
  kysely
    .selectFrom('console_access_tokens as token')
    .innerJoin('console_users as user', 'user.id', 'token.user_id')
    .select(['user.id', 'user.email', 'user.role'])
    .where('token.token_hash', '=', hashToken(token))
    .where('token.expires_at', '>', now)
    .executeTakeFirst();

/** Returns the tokens of a user that have not expired, newest first. */
export const listAccessTokens = ({ kysely }: Database, now: number, userId: string): Promise<AccessToken[]> =>
  kysely
    .selectFrom('console_access_tokens')
    .select(['id', 'created_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();

/** Ends a token at once. @returns whether there was one */
export function endAccessToken(database: Database, now: number, actor: Actor, id: string): Promise<boolean> {
  return database.commitTogether(async (tx) => {
    const owner = await tx
      .selectFrom('console_access_tokens as token')
      .innerJoin('console_users as user', 'user.id', 'token.user_id')
      .select('user.email')
      .where('token.id', '=', id)
      .where('token.expires_at', '>', now)
      .executeTakeFirst();
    if (owner === undefined) return false;
    await tx.deleteFrom('console_access_tokens').where('id', '=', id).execute();
    await recordAudit(tx, now, actor, { action: 'token.end', subject: id, detail: `token of ${owner.email}` });
    return true;
  });
}

/** Deletes the tokens that have expired. @param now milliseconds since 1970 */
export async function deleteExpiredTokens(database: Database, now: number): Promise<void> {
  await database.commitTogether((tx) =>
    tx.deleteFrom('console_access_tokens').where('expires_at', '<=', now).execute(),
  );
}
