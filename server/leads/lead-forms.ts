import type { FormDefinition, LeadPayload } from '@whorl/contract/leads/define-form.ts';
import type { FastifyRequest } from 'fastify';
import { formDefinitions } from '../platform/form-definitions.ts';
import type { Page } from '../platform/static/site.ts';
import type { ApplicationFile } from './applications/application-files.ts';
import { completeRoiLead } from './complete-roi-lead.ts';

export type LeadForm = FormDefinition & {
  /** Replaces fields that were sent by what the server computes itself. */
  readonly complete?: (payload: LeadPayload) => LeadPayload;
  /** Where what is asked depends on what it is for, or files come along: reads the body of a request. */
  readonly open?: (request: FastifyRequest) => Promise<OpenedForm>;
};

/** A form as one request fills it in. */
export type OpenedForm = {
  readonly form: LeadForm;
  readonly files: readonly ApplicationFile[];
  /** What is wrong with files, by field. */
  readonly errors: Readonly<Record<string, string>>;
  /** The payload with what is known of the files and of the form beside it. */
  complete(payload: LeadPayload): LeadPayload;
  /** The page with the empty form. */
  readonly page: Page | undefined;
};

const completions: Readonly<Record<string, NonNullable<LeadForm['complete']>>> = { roi: completeRoiLead };

/** Every form that makes leads, but for the one of a position, which depends on it. */
export const leadForms: readonly LeadForm[] = formDefinitions.map((form) => {
  const complete = completions[form.id];
  return complete === undefined ? form : { ...form, complete };
});
