import type { Role } from '@whorl/contract/console/roles.ts';
import { CONSOLE_IDLE_MINUTES } from '@whorl/contract/stored-data/lifetimes.ts';
import type { Database } from '../platform/database/database.ts';
import { type Actor, recordAudit } from './audit-log.ts';

const IDLE_MS = CONSOLE_IDLE_MINUTES * 60_000;
/** Shortest time between two updates of a session's last activity. */
const ACTIVITY_INTERVAL_MS = 60_000;

/** Name of an operator who signs in with the console token. */
export const CONSOLE_TOKEN_NAME = 'console token';

/** An active session with the name and role that its user has now. All times are milliseconds since 1970. */
export type ActiveSession = {
  readonly id: string;
  readonly user: string;
  readonly role: Role;
  readonly network: string;
  readonly started_at: number;
  /** Time of the last activity, to the minute. */
  readonly last_seen_at: number;
  /** Last time the user has signed in or confirmed it. */
  readonly confirmed_at: number;
  readonly expires_at: number;
};

/**
 * Returns the sessions that have neither expired nor been inactive for too long, newest first.
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
    .select((row) => row.fn.coalesce('session.last_seen_at', 'session.started_at').as('last_seen_at'))
    .select((row) => row.fn.coalesce('session.confirmed_at', 'session.started_at').as('confirmed_at'))
    .select(['session.user_id', 'user.email', 'user.role'])
    .where('session.expires_at', '>', now)
    .where((row) => row(row.fn.coalesce('session.last_seen_at', 'session.started_at'), '>', now - IDLE_MS))
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

/** Stores that a session is active, at most once a minute. @param now milliseconds since 1970 */
export async function recordActivity(
  database: Database,
  now: number,
  { id, last_seen_at }: Pick<ActiveSession, 'id' | 'last_seen_at'>,
): Promise<void> {
  if (now - last_seen_at < ACTIVITY_INTERVAL_MS) return;
  await database.commitTogether((tx) =>
    tx.updateTable('console_sessions').set({ last_seen_at: now }).where('id', '=', id).execute(),
  );
}

/** Stores that the user of a session has confirmed the sign-in. @param now milliseconds since 1970 */
export function recordConfirmation(database: Database, now: number, actor: Actor, id: string): Promise<void> {
  return database.commitTogether(async (tx) => {
    await tx.updateTable('console_sessions').set({ confirmed_at: now }).where('id', '=', id).execute();
    await recordAudit(tx, now, actor, { action: 'session.confirm', subject: id });
  });
}

/** Deletes the sessions that `listActiveSessions` no longer returns. @param now milliseconds since 1970 */
export async function deleteEndedSessions(database: Database, now: number): Promise<void> {
  await database.commitTogether((tx) =>
    tx
      .deleteFrom('console_sessions')
      .where((row) =>
        row.or([row('expires_at', '<=', now), row(row.fn.coalesce('last_seen_at', 'started_at'), '<=', now - IDLE_MS)]),
      )
      .execute(),
  );
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
