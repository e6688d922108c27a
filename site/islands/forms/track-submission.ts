import { generalContactForms } from '@whorl/contract/leads/general-contact-options.ts';
import { track } from '../analytics/track.ts';

/**
 * Tracks a stored submission and, for demo and sales forms, the corresponding event. Typed text isn't included.
 *
 * @param form the form's ID
 * @param payload the submitted values
 */
export function trackSubmission(form: string, payload: Readonly<Record<string, unknown>>): void {
  const formName = getFormName(form, payload);
  track({ name: 'Web Form Submitted', properties: { formName } });
  if (demoForms.has(formName)) track({ name: 'Get Demo Contacted', properties: { formName } });
  if (salesForms.has(formName)) track({ name: 'Sales Contacted', properties: { formName } });
}

/** The field `name` is the form's name in a general contact; in other forms it is the person's name. */
function getFormName(form: string, { name, formName }: Readonly<Record<string, unknown>>): string {
  if (form === 'general-contact') return String(name);
  if (form === 'webinar') return `webinar ${String(formName)}`;
  return form.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}

const demoForms: ReadonlySet<string> = new Set([generalContactForms.getDemo]);
const salesForms: ReadonlySet<string> = new Set([
  generalContactForms.contactSales,
  generalContactForms.paymentFraudSales,
]);
