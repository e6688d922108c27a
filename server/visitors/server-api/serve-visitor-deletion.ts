import { visitorIdSchema } from '@whorl/contract/identification/result.ts';
import { serverApi } from '@whorl/contract/urls.ts';
import type { Transaction } from 'kysely';
import * as v from 'valibot';
import type { Database } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { deleteVisitor } from '../deletion/delete-visitor.ts';
import { invalidVisitorId } from './serve-visits.ts';
import type { ServerApiCall, ServerApiRoute } from './server-api.ts';

/** `DELETE /visitors/{visitorId}`: deletes all data of a visitor, for requests of data subjects. */
export const visitorDeletionRoutes = (database: Database, eraseLinkedData: EraseLinkedData): ServerApiRoute[] => {
  const handle: ServerApiRoute['handle'] = (call) => handleDeletion(database, eraseLinkedData, call);
  return [
    { method: 'DELETE', url: serverApi.visits, errors: 'coded', handle },
    { method: 'DELETE', url: serverApi.flatVisitor, errors: 'flat', handle },
  ];
};

/** Erases data of other features that is linked to a visitor of a workspace. */
export type EraseLinkedData = (tx: Transaction<Tables>, visitorId: string, workspace: string) => Promise<unknown>;

async function handleDeletion(
  database: Database,
  eraseLinkedData: EraseLinkedData,
  { workspace, params: { visitorId } }: ServerApiCall,
) {
  if (!v.is(visitorIdSchema, visitorId)) return invalidVisitorId;
  const deleted = await database.commitTogether(async (tx) => {
    const count = await deleteVisitor(tx, visitorId, workspace);
    if (count > 0) await eraseLinkedData(tx, visitorId, workspace);
    return count;
  });
  return deleted === 0 ? ({ refusal: { code: 'VisitorNotFound' } } as const) : { answer: undefined };
}
