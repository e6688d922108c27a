import * as v from 'valibot';
import type { Clock } from '../../platform/clock.ts';
import type { Destination } from '../../platform/outbox/outbox.ts';
import { postToVendor } from '../../platform/outbox/post-to-vendor.ts';
import type { LeadRow } from '../lead-tables.ts';
import { hubspotProperties } from './hubspot-destination.ts';

export type HubspotContactsSettings = {
  /** Token of a private app with the scope `crm.objects.contacts.write`. */
  readonly accessToken: string;
  readonly apiUrl: string;
};

export const HUBSPOT_CONTACTS = 'hubspot-contacts';
/**
 * In the smallest plan a private app may send 100 requests in 10 seconds, shared with the account's other calls
 * (https://developers.hubspot.com/docs/developer-tooling/platform/usage-guidelines): a burst of 20 and 5 per second use
 * at most 70 of them.
 */
const RATE = { burst: 20, perSecond: 5 };
const UPSERT_PATH = '/crm/v3/objects/contacts/batch/upsert';

const bodySchema = v.object({ inputs: v.array(v.record(v.string(), v.unknown())) });
/** The part that shows whether the contact was written: HubSpot reports errors within a batch in a 207 response. */
const answerSchema = v.object({ errors: v.pipe(v.array(v.unknown()), v.minLength(1)) });

/**
 * Returns the body, stored with the lead. Sets only the properties that the lead contains; others of the contact stay.
 */
export const hubspotContactBody = (lead: LeadRow): v.InferOutput<typeof bodySchema> => ({
  inputs: [{ idProperty: 'email', id: lead.email, properties: hubspotProperties(lead) }],
});

/**
 * Creates or updates the HubSpot contact with the lead's email address. Idempotent, so a lost response does no harm.
 */
export const createHubspotContactsDestination = (
  { accessToken, apiUrl }: HubspotContactsSettings,
  clock: Clock,
): Destination => ({
  name: HUBSPOT_CONTACTS,
  rate: RATE,
  deliver: (delivery, signal) =>
    postToVendor(`${apiUrl}${UPSERT_PATH}`, {
      headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
      body: JSON.stringify(v.parse(bodySchema, delivery.body)),
      signal,
      now: clock.now(),
      refusalIn: (answer) => (v.is(v.pipe(v.string(), v.parseJson(), answerSchema), answer) ? answer : undefined),
    }),
});
