import type { ApiAnswer, ApiOperation, ApiParameter } from '@whorl/contract/api/api-operation.ts';
import { deliveriesDueSchema } from '@whorl/contract/console/deliveries.ts';
import * as v from 'valibot';

/** Authentication of the console's operations. */
export const session = { security: ['consoleSession'] } as const;

type Operation = Pick<ApiOperation, 'path' | 'id' | 'summary'> & { readonly answer: ApiAnswer };

/** Describes an operation that returns a list a page at a time. @param after schema of the cursor */
export const listOperation = ({
  filters,
  after,
  answer,
  ...operation
}: Operation & { filters: readonly ApiParameter[]; after: v.GenericSchema }): ApiOperation => ({
  ...session,
  method: 'get',
  ...operation,
  parameters: [...filters, queryParameter('after', '`next` of the page before.', after)],
  answers: { 200: answer },
  errors: ['bad_request', 'signed_out', 'unavailable'],
});

/** Describes an operation that returns everything in a list as a file. @param format schema of its format */
export const exportOperation = ({
  filters,
  format,
  answer,
  ...operation
}: Operation & { filters: readonly ApiParameter[]; format: v.GenericSchema }): ApiOperation => ({
  ...session,
  method: 'get',
  ...operation,
  parameters: [...filters, queryParameter('format', 'Format of the file.', format, true)],
  answers: { 200: answer },
  errors: ['bad_request', 'signed_out', 'forbidden', 'unavailable'],
});

/** Describes an operation that returns one object. @param target its ID */
export const readOperation = ({
  target,
  answer,
  ...operation
}: Operation & { target: ApiParameter }): ApiOperation => ({
  ...session,
  method: 'get',
  ...operation,
  parameters: [target],
  answers: { 200: answer },
  errors: ['signed_out', 'not_found', 'unavailable'],
});

/** Describes an operation without a body that changes one object. @param errors in addition to `changeErrors` */
export const actionOperation = ({
  target,
  answer,
  errors = [],
  ...operation
}: Operation & { target: ApiParameter; errors?: ApiOperation['errors'] }): ApiOperation => ({
  ...session,
  method: 'post',
  ...operation,
  parameters: [target],
  answers: { 200: answer },
  errors: [...changeErrors, ...errors],
});

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
