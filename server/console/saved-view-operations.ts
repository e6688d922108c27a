import type { ApiOperation } from '@whorl/contract/api/api-operation.ts';
import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import {
  newSavedViewSchema,
  savedViewChangeSchema,
  savedViewListSchema,
  savedViewQuerySchema,
  savedViewSchema,
} from '@whorl/contract/console/saved-views.ts';
import { changeErrors, idParameter, queryParameter, session } from './operation-parts.ts';

const id = idParameter('view');

/** Registered only if the console is on. */
export const savedViewOperations: readonly ApiOperation[] = [
  {
    ...session,
    method: 'get',
    path: consoleCalls.savedViews,
    id: 'listSavedViews',
    summary: 'Returns the saved filters of a section: the user’s own and those that others share.',
    parameters: [queryParameter('section', 'Section of the console.', savedViewQuerySchema.entries.section, true)],
    answers: { 200: { description: 'The views.', schema: savedViewListSchema } },
    errors: ['bad_request', 'signed_out', 'forbidden', 'unavailable'],
  },
  {
    ...session,
    method: 'post',
    path: consoleCalls.savedViews,
    id: 'saveView',
    summary: 'Saves filters of a section by a name. Sharing them requires the role editor.',
    body: { schema: newSavedViewSchema },
    answers: { 200: { description: 'The new view.', schema: savedViewSchema } },
    errors: ['bad_request', 'signed_out', 'forbidden', 'cross_origin', 'conflict', 'unavailable'],
  },
  {
    ...session,
    method: 'patch',
    path: consoleCalls.savedView,
    id: 'changeSavedView',
    summary:
      'Renames, shares or updates the filters of a view, unless it was changed since `version`; the response then has the current view. Shared views are changed by their editor or an administrator.',
    parameters: [id],
    body: { schema: savedViewChangeSchema },
    answers: { 200: { description: 'The changed view.', schema: savedViewSchema } },
    errors: ['bad_request', 'conflict', ...changeErrors],
  },
  {
    ...session,
    method: 'delete',
    path: consoleCalls.savedView,
    id: 'deleteSavedView',
    summary: 'Deletes a view.',
    parameters: [id],
    answers: { 204: { description: 'It is deleted.' } },
    errors: changeErrors,
  },
];
