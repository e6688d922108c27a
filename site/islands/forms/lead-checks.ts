import { validate } from '@whorl/contract/leads/validate.ts';
import type { GenericSchema } from 'valibot';
import type { Checks } from './use-lead-form.ts';

const schemas = import.meta.glob<GenericSchema>('../../../contract/leads/forms/*.ts', {
  eager: true,
  import: 'schema',
});

/**
 * Returns a function that validates a payload with the server's schema.
 *
 * @throws Error for an unknown form
 */
export function findChecks(form: string): Checks {
  const schema = schemas[`../../../contract/leads/forms/${form}.ts`];
  if (!schema) throw new Error(`There is no form "${form}"`);
  return (payload) => {
    const checked = validate(schema, payload);
    return checked.valid ? {} : checked.errors;
  };
}
