import type { Database } from '../../server/platform/database/database.ts';

export type LeadCheck = {
  acknowledged: number;
  stored: number;
  delivered: number;
  /** Lost, duplicated or inconsistent rows, one sentence each. */
  problems: readonly string[];
};

/** Returns the number of deliveries that haven't been sent yet. */
export async function countPendingDeliveries(database: Database): Promise<number> {
  const rows = await database.kysely.selectFrom('outbox').select('id').where('state', '=', 'waiting').execute();
  return rows.length;
}

/**
 * Compares acknowledged leads and received deliveries with the database.
 *
 * @param acknowledged lead IDs by submission ID
 * @param received number of times each delivery was received, by delivery ID
 */
export async function checkLeads(
  database: Database,
  acknowledged: ReadonlyMap<string, ReadonlySet<string>>,
  received: ReadonlyMap<string, number>,
): Promise<LeadCheck> {
  const leads = await database.kysely.selectFrom('leads').select(['id', 'submission_id', 'email']).execute();
  const deliveries = await database.kysely.selectFrom('outbox').select(['id', 'subject', 'state']).execute();
  const leadsBySubmission = Map.groupBy(leads, (lead) => lead.submission_id);
  const deliveriesByLead = Map.groupBy(deliveries, (delivery) => delivery.subject);
  const leadIds = new Set(leads.map(({ id }) => id));
  const deliveryIds = new Set(deliveries.map(({ id }) => id));

  const problems = [
    ...[...acknowledged].flatMap(([submission, ids]) => {
      const rows = leadsBySubmission.get(submission) ?? [];
      if (rows.length === 0) return [`submission ${submission} was acknowledged but is not stored`];
      if (ids.size !== 1 || !ids.has(rows[0]?.id ?? ''))
        return [`submission ${submission} was acknowledged with another lead ID`];
      return [];
    }),
    ...[...leadsBySubmission].flatMap(([submission, rows]) =>
      rows.length > 1 ? [`submission ${submission} is stored more than once`] : [],
    ),
    ...leads.flatMap(({ id }) => {
      const own = deliveriesByLead.get(id) ?? [];
      return own.length === 1 ? [] : [`lead ${id} has ${own.length} deliveries, expected 1`];
    }),
    ...deliveries.flatMap(({ id, state, subject }) => {
      if (!leadIds.has(subject)) return [`delivery ${id} belongs to no lead`];
      if (state !== 'sent') return [`delivery ${id} is ${state}`];
      return received.has(id) ? [] : [`delivery ${id} is marked as sent but was not received`];
    }),
    ...[...received.keys()].flatMap((id) =>
      deliveryIds.has(id) ? [] : [`delivery ${id} was received but is not stored`],
    ),
  ];
  return {
    acknowledged: acknowledged.size,
    stored: leads.length,
    delivered: deliveries.filter(({ state }) => state === 'sent').length,
    problems,
  };
}
