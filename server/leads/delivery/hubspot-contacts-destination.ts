import * as v from 'valibot';
import type { Clock } from '../../platform/clock.ts';
import type { Destination } from '../../platform/outbox/outbox.ts';
import { postToVendor } from '../../platform/outbox/post-to-vendor.ts';
import type { LeadRow } from '../lead-tables.ts';
import { hubspotProperties } from './hubspot-destination.ts';

export type HubspotContactsSettings = {
  /** Of a private app with the scope `crm.objects.contacts.write`. */
  readonly accessToken: string;
  readonly apiUrl: string;
};

export const HUBSPOT_CONTACTS = 'hubspot-contacts';
/**
 * A private app may ask 100 times in 10 seconds in the smallest plan, and shares that with the account's other calls
 * (https://developers.hubspot.com/docs/developer-tooling/platform/usage-guidelines): 20 at once and 5 a second take at
 * most 70 of them.
 */
const RATE = { burst: 20, perSecond: 5 };
const UPSERT_PATH = '/crm/v3/objects/contacts/batch/upsert';

const bodySchema = v.object({ inputs: v.array(v.record(v.string(), v.unknown())) });
/** As far as it tells whether the contact was written: what fails in a batch is told in an answer of 207. */
const answerSchema = v.object({ errors: v.pipe(v.array(v.unknown()), v.minLength(1)) });

/** What is delivered, frozen when the lead is stored. Only what the lead says is set; the rest of a contact stays. */
export const hubspotContactBody = (lead: LeadRow): v.InferOutput<typeof bodySchema> => ({
  inputs: [{ idProperty: 'email', id: lead.email, properties: hubspotProperties(lead) }],
});

/**
 * Creates the contact with the lead's e-mail address in HubSpot, or updates it. Repeating it changes nothing, so a lost
 * answer does no harm.
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
