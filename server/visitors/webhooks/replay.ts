import { MAX_REPLAYED_EVENTS } from '@whorl/contract/identification/webhooks.ts';
import type { Database } from '../../platform/database/database.ts';
import { insertDeliveries } from '../../platform/outbox/insert-deliveries.ts';
import { toDestinationName } from './stored-webhooks.ts';

/** Deliveries per transaction, so that identifications wait only briefly; also below SQLite's limit of parameters. */
const BATCH_SIZE = 500;

/**
 * Enqueues the stored events of a time range for a webhook, oldest first. Events that are still waiting to be delivered to
 * it are left out.
 *
 * @param now milliseconds since 1970
 * @param range milliseconds since 1970; `end` is exclusive
 * @returns the number of deliveries; undefined if the range has too many events
 */
export async function replayEvents(
  database: Database,
  now: number,
  { id, workspace }: { id: string; workspace: string },
  { start, end }: { start: number; end: number },
): Promise<number | undefined> {
  const destination = toDestinationName(id);
  const events = await database.kysely
    .selectFrom('identifications')
    .select('request_id')
    .where('workspace', '=', workspace)
    .where('at', '>=', start)
    .where('at', '<', end)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('outbox')
            .select('outbox.id')
            .whereRef('outbox.subject', '=', 'identifications.request_id')
            .where('outbox.destination', '=', destination)
            .where('outbox.state', '=', 'waiting'),
        ),
      ),
    )
    .orderBy('at')
    .orderBy('request_id')
    .limit(MAX_REPLAYED_EVENTS + 1)
    .execute();
  if (events.length > MAX_REPLAYED_EVENTS) return undefined;
  for (let from = 0; from < events.length; from += BATCH_SIZE) {
    const batch = events.slice(from, from + BATCH_SIZE);
    await database.commitTogether((tx) =>
      insertDeliveries(
        tx,
        batch.map(({ request_id: subject }) => ({ destination, subject, body: {} })),
        now,
      ),
    );
  }
  return events.length;
}
