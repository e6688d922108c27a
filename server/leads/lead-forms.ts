import type { FormDefinition, LeadPayload } from '@whorl/contract/leads/define-form.ts';
import type { Transaction } from 'kysely';
import type { Tables } from '../platform/database/tables.ts';
import { formDefinitions } from '../platform/form-definitions.ts';
import type { Page } from '../platform/static/site.ts';
import { completeRoiLead } from './complete-roi-lead.ts';

export type LeadForm = FormDefinition & {
  /** Replaces submitted fields by values that the server calculates. */
  readonly complete?: (payload: LeadPayload) => LeadPayload;
};

/** A form with the data of one request in addition to its definition. */
export type FormContext = {
  readonly form: LeadForm;
  /** The page with the empty form; by default the page of its place. */
  readonly page?: Page | undefined;
  /** Query parameters of the page with a draft; by default the campaign in the URL of the form's page. */
  readonly pageParameters?: Readonly<Record<string, string>>;
  /** Errors by field in addition to those of the schema. */
  readonly errors?: Readonly<Record<string, string>>;
  /** Errors by field for a page that is returned to the visitor: what has to be entered again. */
  readonly reentryErrors?: Readonly<Record<string, string>>;
  /** Stores rows that belong to the lead, in the same transaction. */
  readonly storeWith?: (tx: Transaction<Tables>, leadId: string) => Promise<void>;
};

const completions: Readonly<Record<string, NonNullable<LeadForm['complete']>>> = { roi: completeRoiLead };

/** Every form that creates leads, except the application form, whose fields depend on the job. */
export const leadForms: readonly LeadForm[] = formDefinitions.map((form) => {
  const complete = completions[form.id];
  return complete === undefined ? form : { ...form, complete };
});
