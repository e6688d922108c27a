import * as v from 'valibot';
import type { Clock } from '../../platform/clock.ts';
import type { Destination } from '../../platform/outbox/outbox.ts';
import { postToVendor } from '../../platform/outbox/post-to-vendor.ts';
import { leadForms } from '../lead-forms.ts';
import type { LeadRow } from '../lead-tables.ts';
import { readPayload } from '../read-payload.ts';
import { consentTextOfLead } from '../records/consent-text-of-lead.ts';

export type HubspotSettings = {
  readonly portalId: string;
  /** GUID of the HubSpot form that stands for one of ours; leads of a form that has none stay here. */
  readonly forms: Readonly<Record<string, string>>;
  /** Switches to the authenticated variant of the endpoint. */
  readonly accessToken: string | undefined;
  readonly apiUrl: string;
};

export const HUBSPOT = 'hubspot';
/**
 * 50 requests in any 10 seconds are allowed without authentication
 * (https://developers.hubspot.com/docs/api-reference/legacy/marketing/forms): 2 at once and 4.7 a second are 49.
 * A small burst leaves more for the steady rate, which decides how long a backlog takes.
 */
const RATE = { burst: 2, perSecond: 4.7 };
/** HubSpot's id of a contact as the object that a field belongs to. */
const CONTACT = '0-1';

/** HubSpot properties by the payload's fields; a form's definition adds its own. */
const properties: Readonly<Record<string, string>> = {
  email: 'email',
  url: 'website',
  jobTitle: 'jobtitle',
  description: 'message',
  message: 'message',
  firstName: 'firstname',
  lastName: 'lastname',
  company: 'company',
  apiCallsQuestion: 'api_calls_question',
  landingPage: 'landing_page',
  previousPage: 'previous_page',
  visitorId: 'visitor_id',
  ipRegion: 'ip_region',
  primary_risk_concern: 'primary_risk_concern',
  estimated_website_traffic: 'estimated_website_traffic',
  requestDemo: 'request_demo',
};
const propertiesOfForm: Readonly<Record<string, Readonly<Record<string, string>> | undefined>> = Object.fromEntries(
  leadForms.map(({ id, destinations }) => [id, destinations.hubspot?.properties]),
);

const bodySchema = v.object({ form: v.string(), submission: v.record(v.string(), v.unknown()) });

const campaignSchema = v.record(v.string(), v.string());

/** What a lead says of its contact, by the name of the HubSpot property, in the words of its payload. */
export function hubspotProperties(lead: LeadRow): Record<string, string> {
  const payload = readPayload(lead);
  const { utm_info: campaign = {}, ...rest } = payload;
  const named = Object.entries(rest).flatMap(([field, value]) => {
    const property = hubspotPropertyOf(lead.form, field);
    return property === undefined ? [] : [[property, String(value)] as const];
  });
  return Object.fromEntries([...named, ...Object.entries(v.parse(campaignSchema, campaign))]);
}

/** The property that a field of a form fills; undefined for what is no contact's. */
export const hubspotPropertyOf = (form: string, field: string): string | undefined =>
  propertiesOfForm[form]?.[field] ?? properties[field];

/** What is delivered, frozen when the lead is stored; `submittedAt` stays the same at every attempt. */
export function hubspotBody(lead: LeadRow, formId: string): v.InferOutput<typeof bodySchema> {
  const consentText = consentTextOfLead(lead);
  return {
    form: formId,
    submission: {
      fields: Object.entries(hubspotProperties(lead)).map(([name, value]) => ({ objectTypeId: CONTACT, name, value })),
      submittedAt: String(lead.received_at),
      context: {
        // Truncated: enough for HubSpot to tell the country, not enough to tell the person.
        ...(lead.address !== '' && { ipAddress: lead.address }),
        ...(lead.page_uri !== null && { pageUri: lead.page_uri }),
        pageName: lead.page_name,
      },
      ...(consentText !== undefined && {
        legalConsentOptions: { consent: { consentToProcess: true, text: consentText } },
      }),
    },
  };
}

/** HubSpot's Forms API. It knows no idempotency key: after a lost answer the same submission may arrive there twice. */
export function createHubspotDestination(settings: HubspotSettings, clock: Clock): Destination {
  const { portalId, accessToken, apiUrl } = settings;
  const variant = accessToken === undefined ? 'submit' : 'secure/submit';
  return {
    name: HUBSPOT,
    rate: RATE,
    deliver(delivery, signal) {
      const { form, submission } = v.parse(bodySchema, delivery.body);
      return postToVendor(`${apiUrl}/submissions/v3/integration/${variant}/${portalId}/${form}`, {
        headers: {
          'content-type': 'application/json',
          ...(accessToken !== undefined && { authorization: `Bearer ${accessToken}` }),
        },
        body: JSON.stringify(submission),
        signal,
        now: clock.now(),
      });
    },
  };
}
