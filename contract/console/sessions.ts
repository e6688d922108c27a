import * as v from 'valibot';
import { roles } from './roles.ts';

/** The signed-in user. */
export const currentUserSchema = v.object({
  name: v.string(),
  role: v.picklist(roles),
  /** Set in a tour, which only shows sample data. */
  isSample: v.optional(v.literal(true)),
});
export type CurrentUser = v.InferOutput<typeof currentUserSchema>;

export const accountSchema = v.object({
  /** Way in which the user signs in. */
  signIn: v.picklist(['password', 'provider', 'token']),
  /** The OpenID Connect provider; null for other ways. */
  provider: v.nullable(v.string()),
  /** Whether the user may export and erase personal data now. */
  isConfirmed: v.boolean(),
});
export type Account = v.InferOutput<typeof accountSchema>;

/** Confirms that the session's user is still present, with the user's password or the console token. */
export const confirmationSchema = v.strictObject({ password: v.string() });

export const passwordChangeSchema = v.strictObject({ currentPassword: v.string(), newPassword: v.string() });

/** Header of requests that a page sends by itself. They don't count as activity, which would keep a session. */
export const BACKGROUND_HEADER = 'x-background-request';

/** Active sessions, newest first: all of them for administrators, one's own for everyone else. */
export const sessionListSchema = v.object({
  sessions: v.array(
    v.object({
      id: v.string(),
      user: v.string(),
      /** ISO 8601, as all times. */
      startedAt: v.string(),
      /** Time of the last activity, to the minute. */
      lastActiveAt: v.string(),
      expiresAt: v.string(),
      /** Truncated IP address. */
      network: v.string(),
      isCurrent: v.boolean(),
    }),
  ),
});
export type SessionList = v.InferOutput<typeof sessionListSchema>;
