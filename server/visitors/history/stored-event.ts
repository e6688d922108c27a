import { type EventProducts, eventProductsSchema } from '@whorl/contract/identification/event.ts';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import type { Tables } from '../../platform/database/tables.ts';
import type { IdentificationRow } from '../visitor-tables.ts';

/** Stored identification. Older ones have fewer products. */
export type StoredEvent = {
  readonly requestId: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly products: Partial<EventProducts>;
};

const storedProductsSchema = v.record(v.string(), v.unknown());

/** Columns that `toEvent` needs. */
export const eventColumns = ['request_id', 'at', 'products'] as const;

/** Returns an event; undefined if the workspace doesn't have it. */
export async function findEvent(
  kysely: Kysely<Tables>,
  workspace: string,
  requestId: string,
): Promise<StoredEvent | undefined> {
  const row = await kysely
    .selectFrom('identifications')
    .select(eventColumns)
    .where('request_id', '=', requestId)
    .where('workspace', '=', workspace)
    .executeTakeFirst();
  return row && toEvent(row);
}

/** Converts a row to an event. Stored products that no longer exist are omitted. */
export function toEvent(row: Pick<IdentificationRow, (typeof eventColumns)[number]>): StoredEvent {
  const stored = v.parse(storedProductsSchema, JSON.parse(row.products));
  const products = Object.fromEntries(productNames.flatMap((name) => (name in stored ? [[name, stored[name]]] : [])));
  return { requestId: row.request_id, at: row.at, products: products as Partial<EventProducts> };
}

const productNames = Object.keys(eventProductsSchema.entries);
