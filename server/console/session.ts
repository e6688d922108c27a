import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Role } from '@whorl/contract/console/roles.ts';
import { BACKGROUND_HEADER, type SessionList } from '@whorl/contract/console/sessions.ts';
import { CONSOLE_CONFIRMATION_MINUTES, CONSOLE_SESSION_HOURS } from '@whorl/contract/stored-data/lifetimes.ts';
import { CONSOLE_COOKIE, SECURE_CONSOLE_COOKIE } from '@whorl/contract/stored-data/names.ts';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import { truncateAddress } from '../platform/http/client-address.ts';
import { toIsoTime } from '../platform/iso-time.ts';
import { type Actor, recordAudit } from './audit-log.ts';
import {
  CONSOLE_TOKEN_NAME,
  deleteEndedSessions,
  endSessionById,
  listActiveSessions,
  recordActivity,
  recordConfirmation,
} from './session-records.ts';
import { generateToken, hashToken, type User } from './users.ts';

const CONFIRMATION_MS = CONSOLE_CONFIRMATION_MINUTES * 60_000;
const SESSION_SECONDS = CONSOLE_SESSION_HOURS * 3_600;
const COOKIE_SHAPE = /^[\w-]{43}$/;

/** A user with the role that the user has now. */
export type UserWithRole = Actor & { readonly role: Role };

/** The signed-in user of a request. */
export type Operator = UserWithRole & {
  readonly sessionId: string;
  /** Whether the user has signed in or confirmed it within the last `CONSOLE_CONFIRMATION_MINUTES`. */
  readonly isConfirmed: boolean;
  /** Whether the session only sees sample data. */
  readonly isTour: boolean;
};

export type Sessions = {
  /** Returns the user of the request's session, with the role that the user has now. The request is no activity. */
  find(request: FastifyRequest): Promise<Operator | undefined>;
  /** Like `find`, and keeps the session open, unless a page has sent the request by itself. */
  findActive(request: FastifyRequest): Promise<Operator | undefined>;
  /** Compares hashes in constant time, so that neither the length nor the time reveals anything about the token. */
  isToken(given: string): boolean;
  /**
   * Starts a session, ends the one that the browser had, and returns the `Set-Cookie` header.
   *
   * @param user undefined for the console token
   * @param options.detail how the user signed in, for the audit log
   * @param options.confirmedAt when the user entered a password or another proof, in milliseconds since 1970; now by default
   */
  start(
    request: FastifyRequest,
    user: User | undefined,
    options?: { detail?: string; confirmedAt?: number },
  ): Promise<string>;
  /** Stores that the operator has proved again to be the user of the session. */
  confirm(operator: Operator): Promise<void>;
  /**
   * Returns the `Set-Cookie` header of a tour, a session that only sees sample data. Everyone may start one, so that the
   * cookie is no secret and nothing is stored.
   */
  startTour(): string;
  /** Returns the `Set-Cookie` header that deletes the cookie. */
  clearCookie(): string;
  /** Returns the active sessions that an operator may end, newest first. */
  list(operator: Operator): Promise<SessionList['sessions']>;
  /** Ends a session that the operator may end. @returns whether there was one */
  end(operator: Operator, id: string): Promise<boolean>;
  deleteEnded(): Promise<void>;
};

type Options = {
  token: string;
  database: Database;
  clock: Clock;
  /** Whether operators use https; only then can the cookie's name have the `__Host-` prefix. */
  secure: boolean;
  /** Whether there is sample data that a tour may see. */
  hasSampleData: () => boolean;
};

/** Value of the cookie of a tour. */
const TOUR = 'sample-data';
const TOUR_NAME = 'sample data';

/** Creates the sessions of the console. A changed console token ends the sessions that were started with the old one. */
export function createSessions({ token, database, clock, secure, hasSampleData }: Options): Sessions {
  const cookieName = secure ? SECURE_CONSOLE_COOKIE : CONSOLE_COOKIE;
  const tokenHash = hashToken(token);
  const cookie = (value: string, maxAge: number): string =>
    `${cookieName}=${value}; Max-Age=${maxAge}; Path=/; HttpOnly; ${secure ? 'Secure; ' : ''}SameSite=Strict`;

  async function list(operator: Operator): Promise<SessionList['sessions']> {
    const active = await listActiveSessions(database, clock.now(), { tokenHash });
    const sessions = active.map(({ id, user, network, started_at, last_seen_at, expires_at }) => ({
      id,
      user,
      network,
      startedAt: toIsoTime(started_at),
      lastActiveAt: toIsoTime(last_seen_at),
      expiresAt: toIsoTime(expires_at),
      isCurrent: id === operator.sessionId,
    }));
    return operator.role === 'administrator' ? sessions : sessions.filter(({ user }) => user === operator.name);
  }

  async function findSession(request: FastifyRequest, isActivity: boolean): Promise<Operator | undefined> {
    const value = readCookie(request, cookieName);
    const network = truncateAddress(request.clientAddress);
    if (value === TOUR && hasSampleData())
      return { sessionId: TOUR, name: TOUR_NAME, role: 'viewer', network, isConfirmed: false, isTour: true };
    if (!COOKIE_SHAPE.test(value)) return undefined;
    const matching = { tokenHash, cookieHash: hashToken(value) };
    const [session] = await listActiveSessions(database, clock.now(), matching);
    if (session === undefined) return undefined;
    if (isActivity) {
      // Reading has to work while the database is read-only.
      await recordActivity(database, clock.now(), session).catch((error: unknown) =>
        request.log.warn({ err: error }, 'last activity of a session not stored'),
      );
    }
    const { id: sessionId, user: name, role, confirmed_at } = session;
    const isConfirmed = clock.now() - confirmed_at < CONFIRMATION_MS;
    return { sessionId, name, role, network, isConfirmed, isTour: false };
  }

  const find = (request: FastifyRequest) => findSession(request, false);

  async function endSession(operator: Operator, id: string): Promise<boolean> {
    const session = (await list(operator)).find((one) => one.id === id);
    if (session === undefined) return false;
    await endSessionById(database, clock.now(), operator, session);
    return true;
  }

  return {
    find,
    findActive: (request) => findSession(request, request.headers[BACKGROUND_HEADER] === undefined),
    isToken: (given) => timingSafeEqual(digest(given), digest(token)),
    async start(request, user, { detail, confirmedAt } = {}) {
      const value = generateToken();
      const network = truncateAddress(request.clientAddress);
      const earlier = await find(request);
      if (earlier !== undefined) await endSession(earlier, earlier.sessionId);
      const session = {
        id: randomUUID(),
        cookie_hash: hashToken(value),
        user_id: user?.id ?? null,
        token_hash: user === undefined ? tokenHash : null,
        network,
      };
      const now = clock.now();
      await database.commitTogether(async (tx) => {
        await tx
          .insertInto('console_sessions')
          .values({
            ...session,
            ...{ started_at: now, confirmed_at: confirmedAt ?? now, expires_at: now + SESSION_SECONDS * 1_000 },
          })
          .execute();
        const actor = { name: user?.email ?? CONSOLE_TOKEN_NAME, network };
        await recordAudit(tx, now, actor, {
          ...{ action: 'session.start', subject: session.id },
          ...(detail !== undefined && { detail }),
        });
      });
      return cookie(value, SESSION_SECONDS);
    },
    confirm: (operator) => recordConfirmation(database, clock.now(), operator, operator.sessionId),
    startTour: () => cookie(TOUR, SESSION_SECONDS),
    clearCookie: () => cookie('', 0),
    list,
    end: endSession,
    deleteEnded: () => deleteEndedSessions(database, clock.now()),
  };
}

/** Returns the value of a cookie; empty if there is none. */
export function readCookie({ headers }: FastifyRequest, name: string): string {
  const pairs = headers.cookie?.split(';').map((pair) => pair.trim()) ?? [];
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
