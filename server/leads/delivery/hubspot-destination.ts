import * as v from 'valibot';
import type { Clock } from '../../platform/clock.ts';
import type { Destination } from '../../platform/outbox/outbox.ts';
import { postToVendor } from '../../platform/outbox/post-to-vendor.ts';
import { leadForms } from '../lead-forms.ts';
import type { LeadRow } from '../lead-tables.ts';
import { readPayload } from '../read-payload.ts';
import { getConsentText } from '../records/consent-text.ts';

export type HubspotSettings = {
  readonly portalId: string;
  /** GUID of the HubSpot form by ID of our form; leads of other forms are not delivered. */
  readonly forms: Readonly<Record<string, string>>;
  /** Selects the authenticated variant of the endpoint. */
  readonly accessToken: string | undefined;
  readonly apiUrl: string;
};

export const HUBSPOT = 'hubspot';
/**
 * Without authentication, 50 requests in any 10 seconds are allowed
 * (https://developers.hubspot.com/docs/api-reference/legacy/marketing/forms): a burst of 2 and 4.7 per second are 49. A
 * small burst leaves more for the steady rate, which determines how long a backlog takes.
 */
const RATE = { burst: 2, perSecond: 4.7 };
/** HubSpot's object type ID of contacts. */
const CONTACT = '0-1';

/** HubSpot property by payload field; a form's definition adds its own. */
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
const propertiesByForm: Readonly<Record<string, Readonly<Record<string, string>> | undefined>> = Object.fromEntries(
  leadForms.map(({ id, destinations }) => [id, destinations.hubspot?.properties]),
);

const bodySchema = v.object({ form: v.string(), submission: v.record(v.string(), v.unknown()) });

const campaignSchema = v.record(v.string(), v.string());

/** Returns the contact's values by HubSpot property, unchanged from the payload. */
export function hubspotProperties(lead: LeadRow): Record<string, string> {
  const payload = readPayload(lead);
  const { utm_info: campaign = {}, ...rest } = payload;
  const named = Object.entries(rest).flatMap(([field, value]) => {
    const property = getHubspotProperty(lead.form, field);
    return property === undefined ? [] : [[property, String(value)] as const];
  });
  return Object.fromEntries([...named, ...Object.entries(v.parse(campaignSchema, campaign))]);
}

/** Returns the HubSpot property of a form's field; undefined for a field that describes no contact. */
export const getHubspotProperty = (form: string, field: string): string | undefined =>
  propertiesByForm[form]?.[field] ?? properties[field];

/** Returns the body, stored with the lead; `submittedAt` stays the same for every attempt. */
export function hubspotBody(lead: LeadRow, formId: string): v.InferOutput<typeof bodySchema> {
  const consentText = getConsentText(lead);
  return {
    form: formId,
    submission: {
      fields: Object.entries(hubspotProperties(lead)).map(([name, value]) => ({ objectTypeId: CONTACT, name, value })),
      submittedAt: String(lead.received_at),
      context: {
        // Truncated: precise enough for HubSpot to find the country, but not the person.
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

/**
 * Creates the destination of HubSpot's Forms API. It has no idempotency key: after a lost response the same submission
 * may arrive twice.
 */
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
