import { TICKET_SECONDS } from '@whorl/contract/identification/ticket.ts';
import { OWN_WORKSPACE } from '@whorl/contract/keys/api-key.ts';
import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import { eraseDeliveries } from './erase-deliveries.ts';

/** Deletes at most `limit` identifications whose tickets have expired and returns their number. `deleteVisitor` deletes the rest. */
export async function deleteOldIdentifications(
  tx: Transaction<Tables>,
  visitorId: string,
  limit: number,
): Promise<number> {
  const ofVisitor = tx
    .selectFrom('identifications')
    .where('visitor_id', '=', visitorId)
    .where('workspace', '=', OWN_WORKSPACE);
  const latest = await ofVisitor.select((row) => row.fn.max('at').as('at')).executeTakeFirst();
  const { numDeletedRows } = await tx
    .deleteFrom('identifications')
    .where(
      'request_id',
      'in',
      ofVisitor
        .select('request_id')
        .where('at', '<=', (latest?.at ?? 0) - TICKET_SECONDS * 1000)
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * Deletes a visitor with all identifications and their webhook deliveries, and returns the number of rows without those. The request IDs of the latest are stored
 * until their tickets expire, so that a recorded signal payload can't be replayed to recreate the visitor.
 */
export async function deleteVisitor(
  tx: Transaction<Tables>,
  visitorId: string,
  workspace: string = OWN_WORKSPACE,
): Promise<number> {
  await eraseDeliveries(tx, visitorId, workspace);
  const ofVisitor = tx.selectFrom('identifications').where('visitor_id', '=', visitorId);
  await tx
    .insertInto('spent_tickets')
    .columns(['request_id', 'at'])
    .expression(
      ofVisitor
        .select(['request_id', 'at'])
        .where('workspace', '=', workspace)
        .where(
          'at',
          '>',
          ofVisitor.select((row) => sql<number>`${row.fn.max('at')} - ${TICKET_SECONDS * 1000}`.as('at')),
        ),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const visits = await tx
    .deleteFrom('identifications')
    .where('visitor_id', '=', visitorId)
    .where('workspace', '=', workspace)
    .executeTakeFirst();
  // The foreign key deletes the visitor's profiles, too.
  const visitors = await tx
    .deleteFrom('visitors')
    .where('id', '=', visitorId)
    .where('workspace', '=', workspace)
    .executeTakeFirst();
  return Number(visits.numDeletedRows + visitors.numDeletedRows);
}
