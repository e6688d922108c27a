import { generalContactForms } from '@whorl/contract/leads/general-contact-options.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import { track } from '../analytics/track.ts';

/**
 * Counts a message that the server has stored, and, where it asks for a demo or for sales, that too. Of what was typed
 * nothing goes along.
 *
 * @param endpoint what it was posted to
 * @param payload what was posted
 */
export function trackSubmission(endpoint: string, payload: Readonly<Record<string, unknown>>): void {
  const formName = formNameOf(endpoint, payload);
  track({ name: 'Web Form Submitted', properties: { formName } });
  if (demoForms.has(formName)) track({ name: 'Get Demo Contacted', properties: { formName } });
  if (salesForms.has(formName)) track({ name: 'Sales Contacted', properties: { formName } });
}

/** In a general contact `name` is the form's; elsewhere it is a person's. */
function formNameOf(endpoint: string, { name, formName }: Readonly<Record<string, unknown>>): string {
  if (endpoint === endpoints.generalContact) return String(name);
  if (endpoint === endpoints.webinar) return `webinar ${String(formName)}`;
  return Object.entries(endpoints).find(([, path]) => path === endpoint)?.[0] ?? endpoint;
}

const demoForms: ReadonlySet<string> = new Set([generalContactForms.getDemo]);
const salesForms: ReadonlySet<string> = new Set([
  generalContactForms.contactSales,
  generalContactForms.paymentFraudSales,
]);
