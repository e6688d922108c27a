import type { FormDefinition } from '@whorl/contract/leads/define-form.ts';
import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import type { Database } from '../platform/database/database.ts';

/** A lead after which a call may be booked; `form` is what the form calls itself. */
export type BookableLead = { readonly id: string; readonly email: string; readonly form: string };

const places: FormDefinition['places'] = generalContactForm.places;

/** Whether a call may be booked after this form. @param name what the form calls itself */
export const mayBookCall = (form: string, name: string): boolean =>
  form === generalContactForm.id && places[name]?.offersCall === true;

/** undefined for a lead that there is not, that is in quarantine, or of a form without calls. */
export async function findBookableLead(database: Database, id: string): Promise<BookableLead | undefined> {
  const lead = await database.kysely
    .selectFrom('leads')
    .select(['form', 'email', 'page_name', 'quarantine'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (lead === undefined || lead.quarantine === 'held' || !mayBookCall(lead.form, lead.page_name)) return undefined;
  return { id, email: lead.email, form: lead.page_name };
}
