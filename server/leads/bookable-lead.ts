import type { FormDefinition } from '@whorl/contract/leads/define-form.ts';
import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import type { Database } from '../platform/database/database.ts';

/** A lead whose sender may book a call; `form` is the value of the form's `name` field. */
export type BookableLead = { readonly id: string; readonly email: string; readonly form: string };

const places: FormDefinition['places'] = generalContactForm.places;

/** Whether a call may be booked after this form. @param name the form's own name, from its `name` field */
export const canBookCall = (form: string, name: string): boolean =>
  form === generalContactForm.id && places[name]?.offersCall === true;

/** Returns undefined if the lead doesn't exist, is in quarantine, or its form offers no calls. */
export async function findBookableLead(database: Database, id: string): Promise<BookableLead | undefined> {
  const lead = await database.kysely
    .selectFrom('leads')
    .select(['form', 'email', 'page_name', 'quarantine'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (lead === undefined || lead.quarantine === 'held' || !canBookCall(lead.form, lead.page_name)) return undefined;
  return { id, email: lead.email, form: lead.page_name };
}
