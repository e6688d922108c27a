import { type Validated, validate } from '@whorl/contract/leads/validate.ts';
import type { GenericSchema } from 'valibot';

/** Checks what a form holds by the schema of the server, and puts the focus into the first field that is wrong. */
export function checkForm<Value>(
  form: HTMLFormElement,
  schema: GenericSchema<unknown, Value>,
  fields: object,
): Validated<Value> {
  const checked = validate(schema, fields);
  if (!checked.valid) form.querySelector<HTMLElement>(`[name="${Object.keys(checked.errors)[0]}"]`)?.focus();
  return checked;
}
