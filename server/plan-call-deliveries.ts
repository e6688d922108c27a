import type { Config } from './config.ts';
import { WEBHOOK } from './leads/webhook-destination.ts';
import type { PlanCallDeliveries } from './sales-calls/call-events.ts';

/**
 * Where it is told that a call was booked, moved or called off: to the destinations of the leads that take more than
 * forms. Each delivery is about the lead, so that it is listed, tried again and erased together with it.
 */
export const planCallDeliveries =
  ({ leadWebhook }: Pick<Config, 'leadWebhook'>): PlanCallDeliveries =>
  (event) =>
    leadWebhook === undefined ? [] : [{ destination: WEBHOOK, subject: event.leadId, body: event }];
