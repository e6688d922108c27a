import { visitorIdSchema } from '@whorl/contract/identification/result.ts';
import { OWN_WORKSPACE } from '@whorl/contract/keys/api-key.ts';
import { serverApi } from '@whorl/contract/urls.ts';
import type { Transaction } from 'kysely';
import * as v from 'valibot';
import type { Database } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { deleteVisitor } from '../deletion/delete-visitor.ts';
import { badVisitorId } from './serve-visits.ts';
import type { ServerApiCall, ServerApiRoute } from './server-api.ts';

/** `DELETE /visitors/{visitorId}`: nothing is kept of the visitor any more, for whoever asks for that of their data. */
export const visitorDeletionRoutes = (database: Database, alsoForget: AlsoForget): ServerApiRoute[] => {
  const handle: ServerApiRoute['handle'] = (call) => handleDeletion(database, alsoForget, call);
  return [
    { method: 'DELETE', url: serverApi.visits, errors: 'coded', handle },
    { method: 'DELETE', url: serverApi.flatVisitor, errors: 'flat', handle },
  ];
};

/** What others keep of a visitor of this site itself; nobody else's visitors are known outside of this feature. */
export type AlsoForget = (tx: Transaction<Tables>, visitorId: string) => Promise<unknown>;

async function handleDeletion(
  database: Database,
  alsoForget: AlsoForget,
  { workspace, params: { visitorId } }: ServerApiCall,
) {
  if (!v.is(visitorIdSchema, visitorId)) return badVisitorId;
  const deleted = await database.commitTogether(async (tx) => {
    const count = await deleteVisitor(tx, visitorId, workspace);
    if (count > 0 && workspace === OWN_WORKSPACE) await alsoForget(tx, visitorId);
    return count;
  });
  return deleted === 0 ? ({ refusal: { code: 'VisitorNotFound' } } as const) : { answer: undefined };
}
