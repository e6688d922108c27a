import { roiFields } from '@whorl/contract/leads/roi.ts';
import * as v from 'valibot';
import type { Clock } from '../platform/clock.ts';
import type { Destination } from '../platform/outbox/outbox.ts';
import { postToVendor } from '../platform/outbox/post-to-vendor.ts';
import type { LeadFormId } from './lead-forms.ts';
import type { LeadRow } from './lead-tables.ts';

export type HubspotSettings = {
  readonly portalId: string;
  /** GUID of the HubSpot form that stands for one of ours; leads of a form that has none stay here. */
  readonly forms: Readonly<Partial<Record<LeadFormId, string>>>;
  /** Switches to the authenticated variant of the endpoint. */
  readonly accessToken: string | undefined;
  readonly apiUrl: string;
};

export const HUBSPOT = 'hubspot';
/**
 * 50 requests in any 10 seconds are allowed without authentication
 * (https://developers.hubspot.com/docs/api-reference/legacy/marketing/forms): 10 at once and 4 a second stay within.
 */
const RATE = { burst: 10, perSecond: 4 };
/** HubSpot's id of a contact as the object that a field belongs to. */
const CONTACT = '0-1';

/** Our payload's fields by the HubSpot properties that they fill. */
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
  ...Object.fromEntries(roiFields.slice(1).map((field) => [field, field])),
};

const bodySchema = v.object({ form: v.string(), submission: v.record(v.string(), v.unknown()) });

/** What is delivered, frozen when the lead is stored; `submittedAt` stays the same at every attempt. */
export function hubspotBody(lead: LeadRow, formId: string): v.InferOutput<typeof bodySchema> {
  const payload = JSON.parse(lead.payload) as Record<string, unknown>;
  const { utm_info: campaign = {}, ...rest } = payload as { utm_info?: Record<string, string> };
  const named = Object.entries(rest).flatMap(([field, value]) => {
    const property = properties[field];
    return property === undefined ? [] : [[property, value] as const];
  });
  return {
    form: formId,
    submission: {
      fields: [...named, ...Object.entries(campaign)].map(([name, value]) => ({
        objectTypeId: CONTACT,
        name,
        value: String(value),
      })),
      submittedAt: String(lead.received_at),
      context: {
        // Truncated: enough for HubSpot to tell the country, not enough to tell the person.
        ...(lead.address !== '' && { ipAddress: lead.address }),
        ...(lead.page_uri !== null && { pageUri: lead.page_uri }),
        pageName: lead.page_name,
      },
      ...(lead.consent_version !== null && {
        legalConsentOptions: {
          consent: { consentToProcess: true, text: `Consent text, version ${lead.consent_version}` },
        },
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
