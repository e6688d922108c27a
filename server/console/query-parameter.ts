import type { ApiParameter } from '@whorl/contract/api/api-operation.ts';
import type { GenericSchema } from 'valibot';

/** Describes a parameter of a URL's query. */
export const queryParameter = (
  name: string,
  description: string,
  schema: GenericSchema,
  required = false,
): ApiParameter => ({ in: 'query', name, description, required, schema });
