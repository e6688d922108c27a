import { WEBHOOK_DELIVERY_DAYS } from '@whorl/contract/stored-data/lifetimes.ts';
import type { Transaction } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import type { Services } from '../../platform/feature.ts';
import { deleteOldDeliveries } from '../../platform/outbox/deliveries.ts';
import { DESTINATION_PREFIX, listEnabledWebhookIds, listWebhookIds, toDestinationName } from './stored-webhooks.ts';
import { createWebhookDestination } from './webhook-destination.ts';

const DAY_MS = 86_400_000;
/** Time after which webhooks that another process or the command created or deleted are known here. */
const ATTACH_INTERVAL_MS = 10_000;
const RETENTION_INTERVAL_MS = 60 * 60_000;

export type Webhooks = {
  /** Delivers to all webhooks; call before the outbox starts. */
  start(): Promise<void>;
  /**
   * Enqueues an event for the webhooks of its workspace in the transaction that stores it.
   *
   * @returns the names of the outbox destinations to wake after the commit
   */
  enqueue(tx: Transaction<Tables>, event: { workspace: string; requestId: string }): Promise<readonly string[]>;
  /** Starts to deliver to a webhook that was just created, and looks for its due deliveries. */
  wake(id: string): void;
  /** Stops delivering to a webhook that was just deleted. */
  detach(id: string): void;
};

/** Creates the deliveries of identifications to the webhooks of workspaces, each with its own lane in the outbox. */
export function createWebhooks(services: Services, allowPrivate: boolean): Webhooks {
  const { database, clock, log, jobs, outbox } = services;
  const tools = { database, clock, log, allowPrivate };
  const attached = new Set<string>();

  function attach(id: string): void {
    attached.add(id);
    outbox.attach(createWebhookDestination(tools, id));
  }

  function detach(id: string): void {
    attached.delete(id);
    outbox.detach(toDestinationName(id));
  }

  async function attachAll(): Promise<void> {
    const before = new Set(attached);
    const ids = await listWebhookIds(database.kysely);
    for (const id of ids) if (!attached.has(id)) attach(id);
    // Not those attached during the query, which it may not have found yet.
    for (const id of before) if (!ids.includes(id)) detach(id);
  }

  jobs.every(ATTACH_INTERVAL_MS, 'find webhooks', attachAll);
  jobs.every(RETENTION_INTERVAL_MS, 'delete old webhook deliveries', async () => {
    const before = clock.now() - WEBHOOK_DELIVERY_DAYS * DAY_MS;
    await deleteOldDeliveries(database, DESTINATION_PREFIX, before);
  });

  return {
    start: attachAll,
    async enqueue(tx, { workspace, requestId: subject }) {
      const ids = await listEnabledWebhookIds(tx, workspace);
      // Another process may have created it. Attaching again has no effect if the transaction is repeated.
      for (const id of ids) if (!attached.has(id)) attach(id);
      const names = ids.map(toDestinationName);
      await outbox.enqueue(
        tx,
        names.map((destination) => ({ destination, subject, body: {} })),
      );
      return names;
    },
    wake(id) {
      if (!attached.has(id)) attach(id);
      outbox.wake([toDestinationName(id)]);
    },
    detach,
  };
}
