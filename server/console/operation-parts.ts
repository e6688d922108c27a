import type { ApiParameter } from '@whorl/contract/api/api-operation.ts';
import { deliveriesDueSchema } from '@whorl/contract/console/deliveries.ts';
import * as v from 'valibot';

/** Authentication of the console's operations. */
export const session = { security: ['consoleSession'] } as const;

/** Errors of operations that change an object. */
export const changeErrors = ['signed_out', 'forbidden', 'cross_origin', 'not_found', 'unavailable'] as const;

/** Response of operations that make deliveries due. */
export const deliveriesDue = { description: 'The number of deliveries that are due now.', schema: deliveriesDueSchema };

export const queryParameter = (
  name: string,
  description: string,
  schema: v.GenericSchema,
  required = false,
): ApiParameter => ({ in: 'query', name, description, required, schema });

/** Path parameter `id`. @param noun name of the object */
export const idParameter = (noun: string): ApiParameter => ({
  in: 'path',
  name: 'id',
  description: `ID of the ${noun}.`,
  schema: v.string(),
});
