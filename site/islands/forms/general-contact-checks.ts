import { generalContactSchema } from '@whorl/contract/leads/general-contact.ts';
import { validate } from '@whorl/contract/leads/validate.ts';
import type { Checks } from './use-lead-form.ts';

/** The same rules as the server's, for the form in the browser. */
export const checkGeneralContact: Checks = (payload) => {
  const checked = validate(generalContactSchema, payload);
  return checked.valid ? {} : checked.errors;
};
