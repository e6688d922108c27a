import { randomUUIDv7 } from 'node:crypto';
import {
  MAX_WEBHOOKS_PER_WORKSPACE,
  type NewWebhook,
  type WebhookAnswer,
  type WebhookUpdate,
} from '@whorl/contract/identification/webhooks.ts';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { prepareQuery } from '../../platform/database/prepare-query.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { deleteDestination, registerDestination } from '../../platform/outbox/insert-deliveries.ts';
import { ensureSecret } from './webhook-secrets.ts';
import type { WebhookRow } from './webhook-tables.ts';

/** Beginning of the names of the outbox destinations of webhooks; their IDs follow. */
export const DESTINATION_PREFIX = 'event-webhook:';
export const toDestinationName = (id: string): string => DESTINATION_PREFIX + id;

/** Returns the webhooks of a workspace, oldest first. */
export const listWebhooks = (kysely: Kysely<Tables>, workspace: string): Promise<WebhookRow[]> =>
  kysely
    .selectFrom('webhooks')
    .selectAll()
    .where('workspace', '=', workspace)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Returns the IDs of all webhooks. */
export async function listWebhookIds(kysely: Kysely<Tables>): Promise<string[]> {
  const rows = await kysely.selectFrom('webhooks').select('id').execute();
  return rows.map(({ id }) => id);
}

/** Returns the IDs of the webhooks to which the events of a workspace are delivered. */
export async function listEnabledWebhookIds(kysely: Kysely<Tables>, workspace: string): Promise<string[]> {
  const rows = await selectEnabled(kysely, { workspace });
  return rows.map(({ id }) => id);
}

const selectEnabled = prepareQuery((kysely, { workspace }: { workspace: string }) =>
  kysely.selectFrom('webhooks').select('id').where('workspace', '=', workspace).where('disabled_at', 'is', null),
);

export const findWebhook = (kysely: Kysely<Tables>, id: string): Promise<WebhookRow | undefined> =>
  kysely.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst();

/**
 * Creates a webhook.
 *
 * @param now milliseconds since 1970
 * @returns undefined if the workspace has the maximum number already; the signing secret if it is the workspace's first one
 */
export function createWebhook(
  database: Database,
  now: number,
  workspace: string,
  { url, description }: NewWebhook,
): Promise<{ webhook: WebhookRow; secret: string | undefined } | undefined> {
  const id = randomUUIDv7();
  return database.commitTogether(async (tx) => {
    // Its lock makes concurrent calls count one after the other.
    const secret = await ensureSecret(tx, database.dialect, workspace);
    const existing = await listWebhooks(tx, workspace);
    if (existing.length >= MAX_WEBHOOKS_PER_WORKSPACE) return undefined;
    await registerDestination(tx, toDestinationName(id));
    const webhook = await tx
      .insertInto('webhooks')
      .values({
        id,
        workspace,
        url,
        description: description ?? null,
        created_at: now,
        failing_since: null,
        last_error: null,
        disabled_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return { webhook, secret };
  });
}

/** Changes a webhook; a new URL, or enabling it, resets its failures. @returns undefined if the workspace doesn't have it */
export function updateWebhook(
  database: Database,
  now: number,
  which: { workspace: string; id: string },
  { url, description, enabled }: WebhookUpdate,
): Promise<WebhookRow | undefined> {
  const resetsFailures = url !== undefined || enabled === true;
  const change = {
    ...(url !== undefined && { url }),
    ...(description !== undefined && { description }),
    ...(enabled !== undefined && { disabled_at: enabled ? null : now }),
    ...(resetsFailures && { failing_since: null, last_error: null }),
  };
  return database.commitTogether((tx) => {
    if (Object.keys(change).length === 0) return findWorkspaceWebhook(tx, which);
    return tx
      .updateTable('webhooks')
      .set(change)
      .where('id', '=', which.id)
      .where('workspace', '=', which.workspace)
      .returningAll()
      .executeTakeFirst();
  });
}

/** Deletes a webhook with its deliveries. @returns false if the workspace doesn't have it */
export const deleteWebhook = (database: Database, which: { workspace: string; id: string }): Promise<boolean> =>
  database.commitTogether(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('webhooks')
      .where('id', '=', which.id)
      .where('workspace', '=', which.workspace)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return false;
    await deleteDestination(tx, toDestinationName(which.id));
    return true;
  });

const findWorkspaceWebhook = (
  tx: Transaction<Tables>,
  { workspace, id }: { workspace: string; id: string },
): Promise<WebhookRow | undefined> =>
  tx.selectFrom('webhooks').selectAll().where('id', '=', id).where('workspace', '=', workspace).executeTakeFirst();

/** Converts a webhook to the format of the server API. */
export const toWebhookAnswer = (row: WebhookRow): WebhookAnswer => ({
  id: row.id,
  url: row.url,
  ...(row.description !== null && { description: row.description }),
  enabled: row.disabled_at === null,
  created_at: row.created_at,
  ...(row.failing_since !== null && { failing_since: row.failing_since }),
  ...(row.last_error !== null && { last_error: row.last_error }),
});
