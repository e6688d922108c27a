import type { Role } from '@whorl/contract/console/roles.ts';
import type { Database } from '../platform/database/database.ts';
import { type Actor, recordAudit } from './audit-log.ts';

/** Name of an operator who signs in with the console token. */
export const CONSOLE_TOKEN_NAME = 'console token';

/** An active session with the name and role that its user has now. All times are milliseconds since 1970. */
export type ActiveSession = {
  readonly id: string;
  readonly user: string;
  readonly role: Role;
  readonly network: string;
  readonly started_at: number;
  readonly expires_at: number;
};

/**
 * Returns the sessions that have not expired, newest first.
 *
 * @param tokenHash only sessions of users, and those started with the console token of this hash
 * @param cookieHash only the session with this cookie
 */
export async function listActiveSessions(
  { kysely }: Database,
  now: number,
  { tokenHash, cookieHash }: { tokenHash?: string; cookieHash?: string } = {},
): Promise<ActiveSession[]> {
  let query = kysely
    .selectFrom('console_sessions as session')
    .leftJoin('console_users as user', 'user.id', 'session.user_id')
    .select(['session.id', 'session.network', 'session.started_at', 'session.expires_at'])
    .select(['session.user_id', 'user.email', 'user.role'])
    .where('session.expires_at', '>', now)
    .orderBy('session.started_at', 'desc')
    .orderBy('session.id');
  if (cookieHash !== undefined) query = query.where('session.cookie_hash', '=', cookieHash);
  if (tokenHash !== undefined) {
    query = query.where((row) =>
      row.or([row('session.user_id', 'is not', null), row('session.token_hash', '=', tokenHash)]),
    );
  }
  const rows = await query.execute();
  return rows.flatMap(({ user_id, email, role, ...session }) => {
    if (user_id === null) return [{ ...session, user: CONSOLE_TOKEN_NAME, role: 'administrator' as const }];
    return email === null || role === null ? [] : [{ ...session, user: email, role }];
  });
}

/** Ends a session. */
export function endSessionById(
  database: Database,
  now: number,
  actor: Actor,
  { id, user }: Pick<ActiveSession, 'id' | 'user'>,
): Promise<void> {
  return database.commitTogether(async (tx) => {
    await tx.deleteFrom('console_sessions').where('id', '=', id).execute();
    await recordAudit(tx, now, actor, { action: 'session.end', subject: id, detail: `session of ${user}` });
  });
}
