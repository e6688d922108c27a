import { generalContactForms } from '@whorl/contract/leads/general-contact-options.ts';
import { track } from '../analytics/track.ts';

/**
 * Counts a message that the server has stored, and, where it asks for a demo or for sales, that too. Of what was typed
 * nothing goes along.
 *
 * @param form the form's ID
 * @param payload what was posted
 */
export function trackSubmission(form: string, payload: Readonly<Record<string, unknown>>): void {
  const formName = formNameOf(form, payload);
  track({ name: 'Web Form Submitted', properties: { formName } });
  if (demoForms.has(formName)) track({ name: 'Get Demo Contacted', properties: { formName } });
  if (salesForms.has(formName)) track({ name: 'Sales Contacted', properties: { formName } });
}

/** In a general contact `name` is the form's; elsewhere it is a person's. */
function formNameOf(form: string, { name, formName }: Readonly<Record<string, unknown>>): string {
  if (form === 'general-contact') return String(name);
  if (form === 'webinar') return `webinar ${String(formName)}`;
  return form.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}

const demoForms: ReadonlySet<string> = new Set([generalContactForms.getDemo]);
const salesForms: ReadonlySet<string> = new Set([
  generalContactForms.contactSales,
  generalContactForms.paymentFraudSales,
]);
