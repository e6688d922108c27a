import type { ApiOperation } from '@whorl/contract/api/api-operation.ts';
import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import {
  errorDetailSchema,
  errorFilterSchema,
  errorListQuerySchema,
  errorListSchema,
} from '@whorl/contract/console/errors.ts';
import { actionOperation, idParameter, listOperation, queryParameter, readOperation } from './operation-parts.ts';

const { state, text } = errorFilterSchema.entries;
const id = idParameter('error');

/** Registered only if the console is on. */
export const errorOperations: readonly ApiOperation[] = [
  listOperation({
    path: consoleCalls.errors,
    id: 'listErrors',
    summary: 'Returns errors of visitors’ browsers, latest first, a page at a time.',
    filters: [
      queryParameter('state', 'Only unresolved errors, which is the default, or all.', state),
      queryParameter('text', 'Only errors whose message, path or stack contains this text.', text),
    ],
    after: errorListQuerySchema.entries.after,
    answer: { description: 'The errors.', schema: errorListSchema },
  }),
  readOperation({
    path: consoleCalls.error,
    id: 'readError',
    summary: 'Returns one error with its latest stack.',
    target: id,
    answer: { description: 'The error.', schema: errorDetailSchema },
  }),
  actionOperation({
    path: consoleCalls.errorResolve,
    id: 'resolveError',
    summary: 'Resolves an error until it is reported again. Requires the role editor.',
    target: id,
    answer: { description: 'The resolved error.', schema: errorDetailSchema },
  }),
];
