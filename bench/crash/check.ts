import type { Database } from '../../server/platform/database/database.ts';

export type LeadCheck = {
  acknowledged: number;
  stored: number;
  delivered: number;
  /** What must not be, one sentence each; empty when nothing was lost and nothing is there twice. */
  problems: readonly string[];
};

export async function countUnsettled(database: Database): Promise<number> {
  const rows = await database.kysely.selectFrom('outbox').select('id').where('state', '=', 'waiting').execute();
  return rows.length;
}

/**
 * Holds what was acknowledged and what was received against the database.
 *
 * @param acknowledged lead ids by submission id
 * @param received how often each delivery came in, by its id
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
      if (rows.length === 0) return [`${submission} was acknowledged and is lost`];
      if (ids.size !== 1 || !ids.has(rows[0]?.id ?? '')) return [`${submission} was acknowledged with another id`];
      return [];
    }),
    ...[...leadsBySubmission].flatMap(([submission, rows]) =>
      rows.length > 1 ? [`${submission} is there twice`] : [],
    ),
    ...leads.flatMap(({ id }) => {
      const own = deliveriesByLead.get(id) ?? [];
      return own.length === 1 ? [] : [`lead ${id} has ${own.length} deliveries`];
    }),
    ...deliveries.flatMap(({ id, state, subject }) => {
      if (!leadIds.has(subject)) return [`delivery ${id} is of no lead`];
      if (state !== 'sent') return [`delivery ${id} is ${state}`];
      return received.has(id) ? [] : [`delivery ${id} counts as sent and never came in`];
    }),
    ...[...received.keys()].flatMap((id) => (deliveryIds.has(id) ? [] : [`delivery ${id} came in and is not known`])),
  ];
  return {
    acknowledged: acknowledged.size,
    stored: leads.length,
    delivered: deliveries.filter(({ state }) => state === 'sent').length,
    problems,
  };
}
