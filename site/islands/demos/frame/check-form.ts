import { type ValidationResult, validate } from '@whorl/contract/leads/validate.ts';
import type { GenericSchema } from 'valibot';

/** Validates a form with the server's schema and focuses the first invalid field. */
export function checkForm<Value>(
  form: HTMLFormElement,
  schema: GenericSchema<unknown, Value>,
  fields: object,
): ValidationResult<Value> {
  const checked = validate(schema, fields);
  if (!checked.valid) form.querySelector<HTMLElement>(`[name="${Object.keys(checked.errors)[0]}"]`)?.focus();
  return checked;
}
