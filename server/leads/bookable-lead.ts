import { formsWithCalls } from '@whorl/contract/leads/general-contact-options.ts';
import type { Database } from '../platform/database/database.ts';
import type { LeadFormId, LeadPayload } from './lead-forms.ts';
import type { LeadTables } from './lead-tables.ts';

/** A lead after which a call may be booked; `form` is what the form calls itself. */
export type BookableLead = { readonly id: string; readonly email: string; readonly form: string };

/** Whether a call may be booked after this form. */
export const mayBookCall = (form: LeadFormId | string, payload: LeadPayload): boolean =>
  form === 'general-contact' && formsWithCalls.includes(nameIn(payload));

/** undefined for a lead that there is not, that looks as if no person wrote it, or of a form without calls. */
export async function findBookableLead(database: Database, id: string): Promise<BookableLead | undefined> {
  const lead = await database.kysely
    .$extendTables<LeadTables>()
    .selectFrom('leads')
    .select(['form', 'email', 'payload', 'suspicion'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (lead === undefined || lead.suspicion !== null) return undefined;
  const payload = JSON.parse(lead.payload) as LeadPayload;
  return mayBookCall(lead.form, payload) ? { id, email: lead.email, form: nameIn(payload) } : undefined;
}

const nameIn = (payload: LeadPayload): string => String((payload as { name?: unknown }).name ?? '');
