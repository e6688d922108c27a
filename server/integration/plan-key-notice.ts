import { brand } from '@whorl/contract/brand.ts';
import { UNUSED_KEY_DAYS } from '@whorl/contract/keys/api-key.ts';
import type { Config } from '../config.ts';
import type { NotifyOwner, UnusedKeys } from '../keys/unused-keys.ts';
import { EMAIL, type EmailNotice } from '../leads/delivery/email-destination.ts';
import { findNoticeRecipient } from '../leads/notice-recipient.ts';
import type { Services } from '../platform/feature.ts';

/**
 * Returns the function that emails the owner of unused keys. The delivery belongs to the lead that requested the keys, so
 * that it is listed, retried and erased together with it.
 */
export const planKeyNotice =
  ({ clock, outbox }: Pick<Services, 'clock' | 'outbox'>, { emailNotice }: Pick<Config, 'emailNotice'>): NotifyOwner =>
  async (tx, keys) => {
    if (emailNotice === undefined) return false;
    const to = await findNoticeRecipient(tx, keys.leadId);
    if (to === undefined) return false;
    const date = new Date(clock.now()).toISOString();
    const body: EmailNotice = { ...createKeyNotice(keys), to, replyTo: emailNotice.to[0] ?? emailNotice.from, date };
    await outbox.enqueue(tx, [{ destination: EMAIL, subject: keys.leadId, body }]);
    return true;
  };

const createKeyNotice = ({ shown, lastUsedAt, revokedAt }: UnusedKeys): Pick<EmailNotice, 'subject' | 'text'> => ({
  subject: `Your ${brand.name} API key will be revoked on ${formatDate(revokedAt)}`,
  text: `Hello,

You signed up for a free API key of ${brand.name}. Neither this key nor a secret key that you created with it has been used since ${formatDate(lastUsedAt)}:

    ${shown}

We revoke free keys that aren't used for ${UNUSED_KEY_DAYS} days. On ${formatDate(revokedAt)}, calls with your keys will start to return an error.

To keep the keys, make one identification or one call of the server API before that date. If you no longer need them, you don't have to do anything. You can sign up for a new key at any time.

Questions? Reply to this email.
`,
});

const formatDate = (time: number): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(time);
