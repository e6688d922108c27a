import { IN_QUARANTINE, LEADS_PER_PAGE, type LeadFilter, type LeadListQuery } from '@whorl/contract/console/leads.ts';
import { toEmailKey } from '@whorl/contract/text/clean-text.ts';
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import { containsText } from '../../platform/database/contains-text.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { LeadRow } from '../lead-tables.ts';

const EXPORTED_AT_ONCE = 500;
const DAY_MS = 86_400_000;

/**
 * Returns one page of the leads that match a filter, newest first.
 *
 * @returns `next`: the value of `after` for the next page; null on the last one
 */
export async function findLeads(
  { kysely }: Database,
  { after, ...filter }: LeadListQuery,
): Promise<{ leads: LeadRow[]; next: string | null }> {
  const [time = '', id = ''] = after?.split('.') ?? [];
  const rows = await selectLeads(kysely, filter)
    .$if(after !== undefined, (query) =>
      query.where((lead) =>
        lead.or([
          lead('received_at', '<', Number(time)),
          lead.and([lead('received_at', '=', Number(time)), lead('id', '<', id)]),
        ]),
      ),
    )
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LEADS_PER_PAGE + 1)
    .execute();
  const leads = rows.slice(0, LEADS_PER_PAGE);
  const last = leads.at(-1);
  return { leads, next: rows.length > leads.length && last ? `${last.received_at}.${last.id}` : null };
}

/** Yields all leads that match a filter, oldest first. Reads in pages, so that any number fits into memory. */
export async function* readLeads({ kysely }: Database, filter: LeadFilter = {}): AsyncGenerator<LeadRow> {
  for (let after = ''; ; ) {
    // IDs are ordered by time.
    const page = await selectLeads(kysely, filter)
      .where('id', '>', after)
      .orderBy('id')
      .limit(EXPORTED_AT_ONCE)
      .execute();
    yield* page;
    const last = page.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

/** Returns the leads with an email address in any spelling, newest first. */
export const findLeadsByEmail = ({ kysely }: Database, email: string): Promise<LeadRow[]> =>
  kysely
    .selectFrom('leads')
    .selectAll()
    .where(sql`lower(email)`, '=', toEmailKey(email))
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

type LeadQuery = SelectQueryBuilder<Tables, 'leads', LeadRow>;

function selectLeads(kysely: Kysely<Tables>, { status, form, email, from, to, quarantine }: LeadFilter): LeadQuery {
  let query: LeadQuery = kysely.selectFrom('leads').selectAll();
  if (status !== undefined) query = query.where('status', '=', status);
  if (form !== undefined) query = query.where('form', '=', form);
  if (email !== undefined) query = query.where(containsText('email', toEmailKey(email)));
  if (from !== undefined) query = query.where('received_at', '>=', Date.parse(from));
  if (to !== undefined) query = query.where('received_at', '<', Date.parse(to) + DAY_MS);
  if (quarantine !== undefined) query = query.where('quarantine', '=', IN_QUARANTINE);
  return query;
}
