import type { ApiOperation } from '@whorl/contract/api/api-operation.ts';
import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import {
  errorDetailSchema,
  errorFilterSchema,
  errorListQuerySchema,
  errorListSchema,
} from '@whorl/contract/console/errors.ts';
import { changeErrors, idParameter, queryParameter, session } from './operation-parts.ts';

const { state, text } = errorFilterSchema.entries;
const id = idParameter('error');

/** Registered only if the console is on. */
export const errorOperations: readonly ApiOperation[] = [
  {
    ...session,
    method: 'get',
    path: consoleCalls.errors,
    id: 'listErrors',
    summary: 'Returns errors of visitors’ browsers, latest first, a page at a time.',
    parameters: [
      queryParameter('state', 'Only unresolved errors, which is the default, or all.', state),
      queryParameter('text', 'Only errors whose message, path or stack contains this text.', text),
      queryParameter('after', '`next` of the page before.', errorListQuerySchema.entries.after),
    ],
    answers: { 200: { description: 'The errors.', schema: errorListSchema } },
    errors: ['bad_request', 'signed_out', 'unavailable'],
  },
  {
    ...session,
    method: 'get',
    path: consoleCalls.error,
    id: 'readError',
    summary: 'Returns one error with its latest stack.',
    parameters: [id],
    answers: { 200: { description: 'The error.', schema: errorDetailSchema } },
    errors: ['signed_out', 'not_found', 'unavailable'],
  },
  {
    ...session,
    method: 'post',
    path: consoleCalls.errorResolve,
    id: 'resolveError',
    summary: 'Resolves an error until it is reported again. Requires the role editor.',
    parameters: [id],
    answers: { 200: { description: 'The resolved error.', schema: errorDetailSchema } },
    errors: changeErrors,
  },
];
