import * as v from 'valibot';
import { toEmailKey } from '../text/clean-text.ts';
import { roles } from './roles.ts';

/** Longest email address (RFC 5321, section 4.5.3.1.3). */
const MAX_EMAIL_LENGTH = 254;

/** Email address of a user, in the one spelling that is stored. */
export const userEmailSchema = v.pipe(
  v.string('must be an email address'),
  v.transform(toEmailKey),
  v.regex(/^[^\s@]+@[^\s@]+$/, 'must be an email address'),
  v.maxLength(MAX_EMAIL_LENGTH, 'is too long'),
);

const role = v.picklist(roles, `must be one of ${roles.join(', ')}`);

/** Users in the order of their email addresses. All times are ISO 8601. */
export const userListSchema = v.object({
  users: v.array(
    v.object({
      id: v.string(),
      email: v.string(),
      role: v.picklist(roles),
      /** Whether the user has chosen a password. */
      isActive: v.boolean(),
      /** The invitation that isn't accepted yet; an active user has one after a forgotten password. */
      invitation: v.nullable(v.object({ expiresAt: v.string(), isExpired: v.boolean() })),
      createdAt: v.string(),
      lastSessionAt: v.nullable(v.string()),
    }),
  ),
});
export type UserList = v.InferOutput<typeof userListSchema>;

export const newInvitationSchema = v.strictObject({ email: userEmailSchema, role });
export type NewInvitation = v.InferOutput<typeof newInvitationSchema>;

export const invitationSchema = v.object({
  email: v.string(),
  role: v.picklist(roles),
  /** Link to choose a password. It is valid once, and only its hash is stored. */
  link: v.string(),
  /** ISO 8601. */
  expiresAt: v.string(),
  /** Whether the link was emailed. `off`: no mail server is configured. */
  mailState: v.picklist(['sent', 'failed', 'off']),
  /** Reason of a failed email; null otherwise. */
  mailProblem: v.nullable(v.string()),
});
export type Invitation = v.InferOutput<typeof invitationSchema>;

export const userChangeSchema = v.strictObject({ role });
