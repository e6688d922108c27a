import { IN_QUARANTINE, LEADS_PER_PAGE, type LeadFilter, type LeadListQuery } from '@whorl/contract/console/leads.ts';
import { toEmailKey } from '@whorl/contract/text/clean-text.ts';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { containsText, isAfter, parseCursor, toPage } from '../../platform/database/list-page.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { toIsoTime } from '../../platform/iso-time.ts';
import type { LeadRow } from '../lead-tables.ts';

/** Filters of leads. `job`: only applications for this job. */
export type LeadSelection = LeadFilter & { job?: string | undefined };

const EXPORTED_AT_ONCE = 500;
/** Number of the latest applications of which `listJobs` reads the job: it parses each of them. */
const LISTED_APPLICATIONS = 1_000;
const DAY_MS = 86_400_000;

/**
 * Returns one page of the leads that match a filter, newest first.
 *
 * @returns `next`: the value of `after` for the next page; null on the last one
 */
export async function findLeads(
  database: Database,
  { after, ...filter }: LeadSelection & Pick<LeadListQuery, 'after'>,
): Promise<{ leads: LeadRow[]; next: string | null }> {
  // First only what the index has: reading every lead that doesn't match takes most of the time.
  const found = await selectLeads(database, filter)
    .clearSelect()
    .select(['id', 'received_at'])
    .$if(after !== undefined, (query) => query.where(isAfter('received_at', parseCursor(after))))
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LEADS_PER_PAGE + 1)
    .execute();
  const { page, next } = toPage(found, LEADS_PER_PAGE, ({ received_at }) => received_at);
  if (page.length === 0) return { leads: [], next };
  const ids = page.map(({ id }) => id);
  const rows = await database.kysely.selectFrom('leads').selectAll().where('id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { leads: ids.flatMap((id) => byId.get(id) ?? []), next };
}

/** Yields all leads that match a filter, oldest first. Reads in pages, so that any number fits into memory. */
export async function* readLeads(database: Database, filter: LeadSelection = {}): AsyncGenerator<LeadRow> {
  for (let after = ''; ; ) {
    // IDs are ordered by time.
    const page = await selectLeads(database, filter)
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

/** Returns the latest leads with an email address in any spelling, newest first. */
export const findLeadsByEmail = (
  { kysely }: Database,
  email: string,
  limit: number,
): Promise<Pick<LeadRow, 'id' | 'received_at' | 'form' | 'page_name' | 'status'>[]> =>
  kysely
    .selectFrom('leads')
    .select(['id', 'received_at', 'form', 'page_name', 'status'])
    .where(sql`lower(email)`, '=', toEmailKey(email))
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** Returns the number of leads received in a period, in milliseconds since 1970, both included. */
export async function countLeads(
  { kysely }: Database,
  { from, until }: { from: number; until: number },
): Promise<number> {
  const { count } = await kysely
    .selectFrom('leads')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('received_at', '>=', from)
    .where('received_at', '<=', until)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns the number of leads with the status `new` outside of quarantine with the time of the oldest, and of those in it. */
export async function countOpenLeads({ kysely }: Database) {
  const select = () =>
    kysely
      .selectFrom('leads')
      .select(({ fn }) => [fn.countAll<number | string>().as('count'), fn.min('received_at').as('oldest_at')]);
  const fresh = await select()
    .where('status', '=', 'new')
    .where((lead) => lead.or([lead('quarantine', 'is', null), lead('quarantine', '!=', IN_QUARANTINE)]))
    .executeTakeFirstOrThrow();
  const held = await select().where('quarantine', '=', IN_QUARANTINE).executeTakeFirstOrThrow();
  // Without rows, the minimum is null.
  const oldestAt: number | null = fresh.oldest_at;
  return {
    newLeads: Number(fresh.count),
    oldestNewLeadAt: oldestAt === null ? null : toIsoTime(oldestAt),
    heldLeads: Number(held.count),
  };
}

/** Returns those of these IDs that are IDs of leads. */
export async function findLeadIds({ kysely }: Database, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await kysely.selectFrom('leads').select('id').where('id', 'in', ids).execute();
  return rows.map(({ id }) => id);
}

/** Returns the jobs of the latest applications. @param form ID of the form for applications */
export async function listJobs({ kysely, dialect }: Database, form: string): Promise<string[]> {
  const latest = kysely
    .selectFrom('leads')
    .select('payload')
    .where(hasForm(dialect, form))
    .orderBy('received_at', 'desc')
    .limit(LISTED_APPLICATIONS);
  const rows = await kysely
    .selectFrom(latest.as('latest'))
    .select(selectJob(dialect).as('job'))
    .distinct()
    .orderBy('job')
    .execute();
  return rows.flatMap(({ job }) => (job === null ? [] : [String(job)]));
}

/**
 * Returns the condition that a lead has a form. Without statistics SQLite takes the index of submissions for it, and sorts
 * all leads of the form for each page; the plus prevents that.
 */
const hasForm = (dialect: Database['dialect'], form: string): RawBuilder<boolean> =>
  dialect === 'sqlite' ? sql<boolean>`+form = ${form}` : sql<boolean>`form = ${form}`;

type LeadQuery = SelectQueryBuilder<Tables, 'leads', LeadRow>;

function selectLeads(
  { kysely, dialect }: Database,
  { status, form, email, from, to, owner, quarantine, job }: LeadSelection,
): LeadQuery {
  let query: LeadQuery = kysely.selectFrom('leads').selectAll();
  if (status !== undefined) query = query.where('status', '=', status);
  if (owner !== undefined) query = query.where('owner', '=', owner);
  if (form !== undefined) query = query.where(hasForm(dialect, form));
  if (email !== undefined) query = query.where(containsText('email', toEmailKey(email)));
  if (from !== undefined) query = query.where('received_at', '>=', Date.parse(from));
  if (to !== undefined) query = query.where('received_at', '<', Date.parse(to) + DAY_MS);
  if (quarantine !== undefined) query = query.where('quarantine', '=', IN_QUARANTINE);
  if (job !== undefined) query = query.where(selectJob(dialect), '=', job);
  return query;
}

/**
 * Selects the job of an application. PostgreSQL refuses to parse the JSON if an answer has half a surrogate pair. The pattern
 * only matches the field, because quotes within texts are escaped.
 */
const selectJob = (dialect: Database['dialect']): RawBuilder<string | null> =>
  dialect === 'sqlite'
    ? sql<string | null>`json_extract(payload, '$.job')`
    : sql<string | null>`substring(payload from '"job":"([^"]*)"')`;
