import { brand } from '@whorl/contract/brand.ts';
import { invitationParameter } from '@whorl/contract/console/sign-in.ts';
import type { Invitation, NewInvitation } from '@whorl/contract/console/users.ts';
import { pages } from '@whorl/contract/urls.ts';
import type { Database } from '../platform/database/database.ts';
import { toIsoTime } from '../platform/iso-time.ts';
import type { DeliveryOutcome } from '../platform/outbox/outbox.ts';
import type { Actor } from './audit-log.ts';
import { inviteUser } from './users.ts';

/** Sends one email at once. @param now milliseconds since 1970 */
export type SendEmail = (
  email: { readonly to: string; readonly subject: string; readonly text: string },
  now: number,
) => Promise<DeliveryOutcome>;

export type InvitationSettings = {
  /** Scheme, host and port of the link. */
  readonly origin: string;
  /** Undefined if no mail server is configured. */
  readonly sendEmail: SendEmail | undefined;
};

/**
 * Invites a user, or replaces the invitation of an existing one, and emails the link. It is sent directly: the outbox
 * would store it as readable text.
 *
 * @param now milliseconds since 1970
 */
export async function sendInvitation(
  database: Database,
  now: number,
  actor: Actor,
  { email, role }: NewInvitation,
  { origin, sendEmail }: InvitationSettings,
): Promise<Invitation> {
  const { token, expiresAt: expiry } = await inviteUser(database, now, actor, { email, role });
  const link = `${origin}${pages.consoleInvitation.path}?${invitationParameter}=${token}`;
  const expiresAt = toIsoTime(expiry);
  const outcome = await sendEmail?.({ to: email, ...writeEmail(link, expiresAt) }, now);
  return {
    email,
    role,
    link,
    expiresAt,
    mailState: outcome === undefined ? 'off' : outcome.kind === 'sent' ? 'sent' : 'failed',
    mailProblem: outcome !== undefined && 'reason' in outcome ? outcome.reason : null,
  };
}

const writeEmail = (link: string, expiresAt: string) => ({
  subject: `Your invitation to the ${brand.name} console`,
  text: `Hello,

You can now use the ${brand.name} console. Choose your password here:

    ${link}

The link is valid once, until ${expiresAt}. If you didn't expect it, ignore this email.
`,
});
