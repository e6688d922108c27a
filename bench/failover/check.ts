import { setTimeout as pause } from 'node:timers/promises';
import { type Database, openDatabase } from '../../server/platform/database/database.ts';
import { checkLeads, countPendingDeliveries } from '../crash/check.ts';
import type { Acknowledged } from './load.ts';

/** Time in which the deliveries of the last leads are sent. */
const SETTLE_MS = 120_000;

export type StorageCheck = {
  readonly leads: { readonly acknowledged: number; readonly stored: number; readonly delivered: number };
  readonly events: StoredIds;
  readonly identifications: StoredIds;
  /** Deliveries that were received more than once, recognizable by their ID. */
  readonly repeatedDeliveries: number;
  /** Lost or duplicated rows and deliveries, one sentence each. */
  readonly problems: readonly string[];
};

type StoredIds = { readonly acknowledged: number; readonly stored: number };

/**
 * Waits until all deliveries are sent, and compares what was acknowledged and received with the database.
 *
 * @param received number of times each delivery was received, by delivery ID
 */
export async function checkStorage(
  databaseUrl: string,
  acknowledged: Acknowledged,
  received: ReadonlyMap<string, number>,
): Promise<StorageCheck> {
  const database = openDatabase(databaseUrl);
  try {
    const end = performance.now() + SETTLE_MS;
    while (performance.now() < end && (await countPendingDeliveries(database)) > 0) await pause(200);
    const { problems, ...leads } = await checkLeads(database, acknowledged.leads, received);
    const events = await readEventIds(database);
    const identifications = await readRequestIds(database);
    return {
      leads,
      events: { acknowledged: acknowledged.events.size, stored: events.length },
      identifications: { acknowledged: acknowledged.identifications.size, stored: identifications.length },
      repeatedDeliveries: [...received.values()].filter((times) => times > 1).length,
      problems: [
        ...problems,
        ...compareIds('event', acknowledged.events, events),
        ...compareIds('identification', acknowledged.identifications, identifications),
      ],
    };
  } finally {
    await database.close();
  }
}

async function readEventIds({ kysely }: Database): Promise<string[]> {
  const rows = await kysely.selectFrom('analytics_events').select('insert_id').execute();
  return rows.map(({ insert_id }) => insert_id);
}

async function readRequestIds({ kysely }: Database): Promise<string[]> {
  const rows = await kysely.selectFrom('identifications').select('request_id').execute();
  return rows.map(({ request_id }) => request_id);
}

function compareIds(noun: string, acknowledged: ReadonlySet<string>, stored: readonly string[]): string[] {
  const times = Map.groupBy(stored, (id) => id);
  const lost = [...acknowledged].filter((id) => !times.has(id));
  const duplicated = [...times].filter(([, rows]) => rows.length > 1);
  return [
    ...lost.map((id) => `${noun} ${id} was acknowledged but is not stored`),
    ...duplicated.map(([id]) => `${noun} ${id} is stored more than once`),
  ];
}
