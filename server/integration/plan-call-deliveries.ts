import type { Config } from '../config.ts';
import { createNotices, EMAIL } from '../leads/delivery/email-destination.ts';
import { WEBHOOK } from '../leads/delivery/webhook-destination.ts';
import type { CallEvent, PlanCallDeliveries } from '../sales-calls/call-events.ts';

/** Calls are reported to the recipients of this form, which precedes them. */
const CALL_RECIPIENTS_FORM = 'general-contact';

/**
 * Returns the deliveries that report a booked, moved or canceled call: to the destinations of leads that accept more
 * than forms. Each delivery belongs to the lead, so that it is listed, retried and erased together with it.
 */
export const planCallDeliveries =
  ({ leadWebhook, emailNotice }: Pick<Config, 'leadWebhook' | 'emailNotice'>): PlanCallDeliveries =>
  (event) => {
    const about = { subject: event.leadId };
    return [
      ...(leadWebhook ? [{ ...about, destination: WEBHOOK, body: event }] : []),
      ...(emailNotice
        ? createNotices(CALL_RECIPIENTS_FORM, emailNotice, createCallNotice(event)).map((body) => ({
            ...about,
            destination: EMAIL,
            body,
          }))
        : []),
    ];
  };

const callTitles: Readonly<Record<CallEvent['event'], string>> = {
  'sales-call.booked': 'Call booked',
  'sales-call.moved': 'Call rescheduled',
  'sales-call.cancelled': 'Call canceled',
};

const createCallNotice = ({ changedAt, ...event }: CallEvent) => ({
  replyTo: event.email,
  subject: `${callTitles[event.event]}: ${event.email}, ${event.startsAt}`,
  text: `${Object.entries(event)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')}\n`,
  date: changedAt,
});
