import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../server/platform/database/database.ts';
import { DESTINATION_PREFIX } from '../../server/visitors/webhooks/stored-webhooks.ts';

/** IDs that the servers have acknowledged with status 200. */
export type Acknowledged = {
  /** Lead IDs by submission ID, of all forms. */
  readonly leads: ReadonlyMap<string, ReadonlySet<string>>;
  /** Insert IDs. */
  readonly events: ReadonlySet<string>;
  /** Request IDs. */
  readonly identifications: ReadonlySet<string>;
};

export type StoredIds = { readonly acknowledged: number; readonly stored: number };
export type StorageCheck = {
  readonly leads: StoredIds & { readonly delivered: number };
  readonly events: StoredIds;
  /** Each is delivered to every webhook. */
  readonly identifications: StoredIds & { readonly delivered: number };
  /** Deliveries received more than once. At-least-once delivery allows this; the receiver detects them by ID. */
  readonly repeatedDeliveries: number;
  /** Lost, duplicated or inconsistent rows, one sentence each. */
  readonly problems: readonly string[];
};

/** Returns the number of deliveries that haven't been sent yet. */
export async function countPendingDeliveries(database: Database): Promise<number> {
  const rows = await database.kysely.selectFrom('outbox').select('id').where('state', '=', 'waiting').execute();
  return rows.length;
}

/** Waits until all deliveries are sent, at most `limitMs` milliseconds. The rest are problems of the check. */
export async function waitForDeliveries(database: Database, limitMs: number): Promise<void> {
  const end = performance.now() + limitMs;
  while (performance.now() < end && (await countPendingDeliveries(database)) > 0) await pause(100);
}

/**
 * Compares what was acknowledged and received with the database.
 *
 * @param received number of times each delivery was received, by delivery ID
 */
export async function checkStorage(
  database: Database,
  acknowledged: Acknowledged,
  received: ReadonlyMap<string, number>,
): Promise<StorageCheck> {
  const { kysely } = database;
  const leads = await kysely.selectFrom('leads').select(['id', 'submission_id']).execute();
  const events = await kysely.selectFrom('analytics_events').select('insert_id').execute();
  const identifications = await kysely.selectFrom('identifications').select('request_id').execute();
  const webhooks = await kysely.selectFrom('webhooks').select('id').execute();
  const deliveries = await kysely.selectFrom('outbox').select(['id', 'destination', 'subject', 'state']).execute();
  const [forWebhooks, forLeads] = partition(deliveries, ({ destination }) =>
    destination.startsWith(DESTINATION_PREFIX),
  );

  const leadIds = leads.map(({ id }) => id);
  const insertIds = events.map(({ insert_id }) => insert_id);
  const requestIds = identifications.map(({ request_id }) => request_id);
  return {
    leads: { acknowledged: acknowledged.leads.size, stored: leads.length, delivered: countSent(forLeads) },
    events: { acknowledged: acknowledged.events.size, stored: events.length },
    identifications: {
      acknowledged: acknowledged.identifications.size,
      stored: identifications.length,
      delivered: countSent(forWebhooks),
    },
    repeatedDeliveries: [...received.values()].filter((times) => times > 1).length,
    problems: [
      ...compareLeads(acknowledged.leads, leads),
      ...compareIds('event', acknowledged.events, insertIds),
      ...compareIds('identification', acknowledged.identifications, requestIds),
      ...checkSubjects('lead', leadIds, forLeads, 1),
      ...checkSubjects('identification', requestIds, forWebhooks, webhooks.length),
      ...checkDeliveries(deliveries, received),
    ],
  };
}

type Delivery = { readonly id: string; readonly subject: string; readonly state: string };

const countSent = (deliveries: readonly Delivery[]): number =>
  deliveries.filter(({ state }) => state === 'sent').length;

function compareLeads(
  acknowledged: Acknowledged['leads'],
  leads: readonly { readonly id: string; readonly submission_id: string | null }[],
): string[] {
  const leadsBySubmission = Map.groupBy(leads, (lead) => lead.submission_id ?? '');
  const problems = [...acknowledged].flatMap(([submission, ids]) => {
    const rows = leadsBySubmission.get(submission) ?? [];
    if (rows.length === 0) return [`submission ${submission} was acknowledged but is not stored`];
    if (ids.size !== 1 || !ids.has(rows[0]?.id ?? ''))
      return [`submission ${submission} was acknowledged with another lead ID`];
    return [];
  });
  const repeated = [...leadsBySubmission].filter(([, rows]) => rows.length > 1);
  return [...problems, ...repeated.map(([submission]) => `submission ${submission} is stored more than once`)];
}

/**
 * Compares acknowledged with stored IDs.
 *
 * @param noun for the problems, such as `event`
 */
export function compareIds(noun: string, acknowledged: ReadonlySet<string>, stored: readonly string[]): string[] {
  const times = Map.groupBy(stored, (id) => id);
  const lost = [...acknowledged].filter((id) => !times.has(id));
  const duplicated = [...times].filter(([, rows]) => rows.length > 1);
  return [
    ...lost.map((id) => `${noun} ${id} was acknowledged but is not stored`),
    ...duplicated.map(([id]) => `${noun} ${id} is stored more than once`),
  ];
}

/** Checks that each row has as many deliveries as expected, and that each delivery belongs to a row. */
function checkSubjects(
  noun: string,
  ids: readonly string[],
  deliveries: readonly Delivery[],
  expected: number,
): string[] {
  const known = new Set(ids);
  const bySubject = Map.groupBy(deliveries, ({ subject }) => subject);
  return [
    ...ids.flatMap((id) => {
      const count = bySubject.get(id)?.length ?? 0;
      return count === expected ? [] : [`${noun} ${id} has ${count} deliveries, expected ${expected}`];
    }),
    ...deliveries.flatMap(({ id, subject }) => (known.has(subject) ? [] : [`delivery ${id} belongs to no ${noun}`])),
  ];
}

function checkDeliveries(deliveries: readonly Delivery[], received: ReadonlyMap<string, number>): string[] {
  const ids = new Set(deliveries.map(({ id }) => id));
  return [
    ...deliveries.flatMap(({ id, state }) => {
      if (state !== 'sent') return [`delivery ${id} is ${state}`];
      return received.has(id) ? [] : [`delivery ${id} is marked as sent but was not received`];
    }),
    ...[...received.keys()].flatMap((id) => (ids.has(id) ? [] : [`delivery ${id} was received but is not stored`])),
  ];
}

function partition<Item>(items: readonly Item[], belongs: (item: Item) => boolean): [Item[], Item[]] {
  const { yes = [], no = [] } = Object.groupBy(items, (item) => (belongs(item) ? 'yes' : 'no'));
  return [yes, no];
}
