import { randomUUID } from 'node:crypto';
import type { Config } from '../config.ts';
import type { SendEmail } from '../console/invite.ts';
import { createEmailDestination } from '../leads/delivery/email-destination.ts';
import { toIsoTime } from '../platform/iso-time.ts';

/** Returns the function that sends an email without the outbox; undefined if no mail server is configured. */
export function createSendEmail({
  emailNotice,
  deliveryTimeoutMs,
}: Pick<Config, 'emailNotice' | 'deliveryTimeoutMs'>): SendEmail | undefined {
  if (emailNotice === undefined) return undefined;
  const destination = createEmailDestination(emailNotice);
  return (email, now) => {
    const body = { ...email, replyTo: emailNotice.from, date: toIsoTime(now) };
    const delivery = { id: randomUUID(), subject: email.to, body, attempt: 1, createdAt: now };
    return destination.deliver(delivery, AbortSignal.timeout(deliveryTimeoutMs));
  };
}
