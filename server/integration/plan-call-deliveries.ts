import type { Config } from '../config.ts';
import { EMAIL, noticesAbout } from '../leads/delivery/email-destination.ts';
import { WEBHOOK } from '../leads/delivery/webhook-destination.ts';
import type { CallEvent, PlanCallDeliveries } from '../sales-calls/call-events.ts';

/** A call is heard of by those who hear of the message before it. */
const FORM_OF_CALLS = 'general-contact';

/**
 * Where it is told that a call was booked, moved or called off: to the destinations of the leads that take more than
 * forms. Each delivery is about the lead, so that it is listed, tried again and erased together with it.
 */
export const planCallDeliveries =
  ({ leadWebhook, emailNotice }: Pick<Config, 'leadWebhook' | 'emailNotice'>): PlanCallDeliveries =>
  (event) => {
    const about = { subject: event.leadId };
    return [
      ...(leadWebhook ? [{ ...about, destination: WEBHOOK, body: event }] : []),
      ...(emailNotice
        ? noticesAbout(FORM_OF_CALLS, emailNotice, noticeOf(event)).map((body) => ({
            ...about,
            destination: EMAIL,
            body,
          }))
        : []),
    ];
  };

const noticeOf = ({ changedAt, ...event }: CallEvent) => ({
  replyTo: event.email,
  subject: `${event.event}: ${event.email}, ${event.startsAt}`,
  text: `${Object.entries(event)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')}\n`,
  date: changedAt,
});
