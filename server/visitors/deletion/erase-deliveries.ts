import { OWN_WORKSPACE } from '@whorl/contract/keys/api-key.ts';
import type { Transaction } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import { toIsoTime } from '../../platform/iso-time.ts';
import { deleteDeliveriesForSubjects } from '../../platform/outbox/deliveries.ts';
import type { ExternalCopy } from '../../platform/personal-data.ts';

/**
 * Deletes the webhook deliveries of a visitor's events in any state; call it before the events are deleted.
 *
 * @returns webhooks that have received one or may have, because the response to an attempt can be lost
 */
export async function eraseDeliveries(
  tx: Transaction<Tables>,
  visitorId: string,
  workspace: string = OWN_WORKSPACE,
): Promise<ExternalCopy[]> {
  const deliveries = await deleteDeliveriesForSubjects(
    tx,
    tx
      .selectFrom('identifications')
      .select('request_id')
      .where('visitor_id', '=', visitorId)
      .where('workspace', '=', workspace),
  );
  return deliveries
    .filter(({ attempts }) => attempts > 0)
    .map(({ destination: system, subject: id, state, settled_at }) => ({
      system,
      id,
      deliveredAt: state === 'sent' && settled_at !== null ? toIsoTime(settled_at) : undefined,
    }));
}
