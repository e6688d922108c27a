import * as v from 'valibot';
import type { LeadRow } from '../lead-tables.ts';
import { readPayload } from '../read-payload.ts';
import type { HubspotSettings } from './hubspot-destination.ts';

const chosenFormSchema = v.object({ hubspotFormId: v.optional(v.string()) });

/**
 * The HubSpot form that stands for a lead's form: the one that the content names for this webinar, which was checked when
 * the lead was taken, else the configured one. undefined where there is none.
 */
export function hubspotFormOf(lead: LeadRow, { forms }: HubspotSettings): string | undefined {
  const { hubspotFormId } = v.parse(chosenFormSchema, readPayload(lead));
  return hubspotFormId ?? forms[lead.form];
}
