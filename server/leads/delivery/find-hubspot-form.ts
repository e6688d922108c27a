import * as v from 'valibot';
import type { LeadRow } from '../lead-tables.ts';
import { readPayload } from '../read-payload.ts';
import type { HubspotSettings } from './hubspot-destination.ts';

const chosenFormSchema = v.object({ hubspotFormId: v.optional(v.string()) });

/**
 * Returns the HubSpot form of a lead: the one that the content sets for this webinar, which was checked when the lead
 * was accepted, otherwise the configured one. Returns undefined if there is neither.
 */
export function findHubspotForm(lead: LeadRow, { forms }: HubspotSettings): string | undefined {
  const { hubspotFormId } = v.parse(chosenFormSchema, readPayload(lead));
  return hubspotFormId ?? forms[lead.form];
}
