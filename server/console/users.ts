import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Role } from '@whorl/contract/console/roles.ts';
import type { UserList } from '@whorl/contract/console/users.ts';
import { INVITATION_HOURS } from '@whorl/contract/stored-data/lifetimes.ts';
import { toEmailKey } from '@whorl/contract/text/clean-text.ts';
import type { Database } from '../platform/database/database.ts';
import { toIsoTime } from '../platform/iso-time.ts';
import { type Actor, recordAudit } from './audit-log.ts';
import type { UserRow } from './console-tables.ts';
import { hashPassword, isPassword } from './password.ts';
import { deletePrivateViews } from './saved-view-records.ts';

const TOKEN_BYTES = 32;

export type User = Pick<UserRow, 'id' | 'email' | 'role'>;

/** Generates a random token for a link or cookie. Only its hash is stored. */
export const generateToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');
/** Returns the SHA-256 by which a token is looked up. Tokens are random, so no slow hash is needed. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/**
 * Creates a user with an invitation, or replaces the invitation of an existing one, who then chooses a new password.
 *
 * @param now milliseconds since 1970
 * @returns the token of the link, and when it expires
 */
export async function inviteUser(
  database: Database,
  now: number,
  actor: Actor,
  invited: { email: string; role: Role },
): Promise<{ token: string; expiresAt: number }> {
  const token = generateToken();
  const expiresAt = now + INVITATION_HOURS * 3_600_000;
  const invitation = {
    role: invited.role,
    invitation_hash: hashToken(token),
    invitation_expires_at: expiresAt,
    openid_account: null,
  };
  const email = toEmailKey(invited.email);
  await database.commitTogether(async (tx) => {
    await tx
      .insertInto('console_users')
      .values({ id: randomUUID(), email, password_hash: null, created_at: now, ...invitation })
      .onConflict((conflict) => conflict.column('email').doUpdateSet(invitation))
      .execute();
    await recordAudit(tx, now, actor, { action: 'user.invite', subject: email, detail: `role ${invited.role}` });
  });
  return { token, expiresAt };
}

/** Returns the user of an invitation; undefined if it is used, replaced or expired. */
export const findInvited = ({ kysely }: Database, now: number, token: string): Promise<User | undefined> =>
  kysely
    .selectFrom('console_users')
    .select(['id', 'email', 'role'])
    .where('invitation_hash', '=', hashToken(token))
    .where('invitation_expires_at', '>', now)
    .executeTakeFirst();

/**
 * Accepts an invitation: sets the password and ends all earlier sessions and access tokens of the user.
 *
 * @returns undefined if the invitation is used, replaced or expired
 */
export async function acceptInvitation(
  database: Database,
  now: number,
  network: string,
  { token, password }: { token: string; password: string },
): Promise<User | undefined> {
  const password_hash = await hashPassword(password);
  return database.commitTogether(async (tx) => {
    const user = await tx
      .updateTable('console_users')
      .set({ password_hash, invitation_hash: null, invitation_expires_at: null })
      .where('invitation_hash', '=', hashToken(token))
      .where('invitation_expires_at', '>', now)
      .returning(['id', 'email', 'role'])
      .executeTakeFirst();
    if (user === undefined) return undefined;
    for (const table of ['console_sessions', 'console_access_tokens'] as const)
      await tx.deleteFrom(table).where('user_id', '=', user.id).execute();
    await recordAudit(tx, now, { name: user.email, network }, { action: 'user.accept', subject: user.email });
    return user;
  });
}

/** Returns the user with this email address and password. */
export async function findUserByPassword(
  { kysely }: Database,
  email: string,
  password: string,
): Promise<User | undefined> {
  const user = await kysely
    .selectFrom('console_users')
    .select(['id', 'email', 'role', 'password_hash'])
    .where('email', '=', toEmailKey(email))
    .executeTakeFirst();
  return (await isPassword(password, user?.password_hash ?? undefined)) ? user : undefined;
}

/** Returns the hash of a user's password, null if the user has none; undefined if there is no such user. */
export const findPasswordHash = (
  { kysely }: Database,
  email: string,
): Promise<Pick<UserRow, 'password_hash'> | undefined> =>
  kysely.selectFrom('console_users').select('password_hash').where('email', '=', email).executeTakeFirst();

/**
 * Changes the password of the signed-in user, and ends the user's other sessions, access tokens and invitation.
 *
 * @param stored hash of the current password
 * @returns whether the current password was right
 */
export async function changePassword(
  database: Database,
  now: number,
  { name, network, sessionId }: Actor & { sessionId: string },
  { currentPassword, newPassword, stored }: { currentPassword: string; newPassword: string; stored: string },
): Promise<boolean> {
  if (!(await isPassword(currentPassword, stored))) return false;
  const password_hash = await hashPassword(newPassword);
  return database.commitTogether(async (tx) => {
    const user = await tx
      .updateTable('console_users')
      .set({ password_hash, invitation_hash: null, invitation_expires_at: null })
      .where('email', '=', name)
      // Another change may have been faster.
      .where('password_hash', '=', stored)
      .returning('id')
      .executeTakeFirst();
    if (user === undefined) return false;
    await tx.deleteFrom('console_sessions').where('user_id', '=', user.id).where('id', '!=', sessionId).execute();
    await tx.deleteFrom('console_access_tokens').where('user_id', '=', user.id).execute();
    await recordAudit(tx, now, { name, network }, { action: 'user.password', subject: name });
    return true;
  });
}

/**
 * Returns the user of an account at an OpenID Connect provider. The first sign-in binds the account to the invited user with
 * its email address: later that address may belong to someone else.
 *
 * @param account issuer and subject
 * @param email verified email address of the account
 * @returns undefined if there is no such user, or another account is bound to it
 */
export function findOrBindOpenIdUser(
  database: Database,
  { account, email }: { account: string; email: string },
): Promise<User | undefined> {
  return database.commitTogether((tx) =>
    tx
      .updateTable('console_users')
      .set({ openid_account: account, invitation_hash: null, invitation_expires_at: null })
      .where('email', '=', toEmailKey(email))
      .where((user) => user.or([user('openid_account', 'is', null), user('openid_account', '=', account)]))
      .returning(['id', 'email', 'role'])
      .executeTakeFirst(),
  );
}

/** Returns all users in the order of their email addresses. @param now milliseconds since 1970 */
export async function listUsers({ kysely }: Database, now: number): Promise<UserList['users']> {
  const rows = await kysely
    .selectFrom('console_users as user')
    .selectAll()
    .select((row) =>
      row
        .selectFrom('audit_log as entry')
        .select((entry) => entry.fn.max('entry.at').as('at'))
        .whereRef('entry.actor', '=', 'user.email')
        .where('entry.action', '=', 'session.start')
        .whereRef('entry.at', '>=', 'user.created_at')
        .as('last_session_at'),
    )
    .orderBy('email')
    .execute();
  return rows.map(({ id, email, role, password_hash, invitation_expires_at: expiry, created_at, last_session_at }) => ({
    id,
    email,
    role,
    isActive: password_hash !== null || last_session_at !== null,
    invitation: expiry === null ? null : { expiresAt: toIsoTime(expiry), isExpired: expiry <= now },
    createdAt: toIsoTime(created_at),
    lastSessionAt: last_session_at === null ? null : toIsoTime(last_session_at),
  }));
}

/** Returns the email addresses of all users in their order. */
export const listUserEmails = async ({ kysely }: Database): Promise<string[]> =>
  (await kysely.selectFrom('console_users').select('email').orderBy('email').execute()).map(({ email }) => email);

/** Returns the user with an ID. */
export const findUser = ({ kysely }: Database, id: string): Promise<User | undefined> =>
  kysely.selectFrom('console_users').select(['id', 'email', 'role']).where('id', '=', id).executeTakeFirst();

/** Returns the user with an email address. */
export const findUserByEmail = ({ kysely }: Database, email: string): Promise<User | undefined> =>
  kysely
    .selectFrom('console_users')
    .select(['id', 'email', 'role'])
    .where('email', '=', toEmailKey(email))
    .executeTakeFirst();

/** Changes a role, which applies to open sessions at once. @returns whether there is such a user */
export function changeRole(
  database: Database,
  now: number,
  actor: Actor,
  user: { email: string; role: Role },
): Promise<boolean> {
  const email = toEmailKey(user.email);
  return database.commitTogether(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('console_users')
      .set({ role: user.role })
      .where('email', '=', email)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await recordAudit(tx, now, actor, { action: 'user.role', subject: email, detail: `role ${user.role}` });
    return true;
  });
}

/** Deletes a user with all sessions and private views. @returns whether there was such a user */
export function removeUser(database: Database, now: number, actor: Actor, address: string): Promise<boolean> {
  const email = toEmailKey(address);
  return database.commitTogether(async (tx) => {
    await deletePrivateViews(tx, email);
    const { numDeletedRows } = await tx.deleteFrom('console_users').where('email', '=', email).executeTakeFirst();
    if (numDeletedRows === 0n) return false;
    await recordAudit(tx, now, actor, { action: 'user.remove', subject: email });
    return true;
  });
}
