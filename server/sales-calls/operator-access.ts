import {
  CALLS_PER_PAGE,
  type Call,
  type CallDetail,
  type CallExportQuery,
  type CallFilter,
  type CallList,
  type CallListQuery,
  callColumns,
} from '@whorl/contract/console/sales-calls.ts';
import { formatCall, formatTimeZone } from '@whorl/contract/sales-calls/format-times.ts';
import { toKnownTimeZone } from '@whorl/contract/sales-calls/time-zone.ts';
import { toEmailKey } from '@whorl/contract/text/clean-text.ts';
import { type RawBuilder, sql } from 'kysely';
import type { TransactionWork } from '../platform/database/database.ts';
import { type Cursor, containsText, isAfter, parseCursor, toPage } from '../platform/database/list-page.ts';
import { type ExportRow, exportRows } from '../platform/export-rows.ts';
import type { Services } from '../platform/feature.ts';
import { toIsoTime } from '../platform/iso-time.ts';
import { cancelCall } from './book-call.ts';
import type { CallRow } from './booking-tables.ts';
import type { PlanCallDeliveries } from './call-events.ts';

const DAY_MS = 86_400_000;
const EXPORTED_AT_ONCE = 500;

type Options = {
  planDeliveries: PlanCallDeliveries;
  /** Returns those of these subjects that are leads. */
  findLeadIds(subjects: readonly string[]): Promise<readonly string[]>;
};

type OperatorServices = Pick<Services, 'database' | 'clock'> & {
  readonly outbox: Pick<Services['outbox'], 'enqueue' | 'wake'>;
};

/** Creates the functions with which operators read and cancel sales calls. */
export function createOperatorAccess(
  { database, clock, outbox }: OperatorServices,
  { planDeliveries, findLeadIds }: Options,
) {
  const { kysely } = database;

  function select({ state = 'upcoming', email, from, to }: CallFilter) {
    const now = clock.now();
    let query = kysely.selectFrom('sales_calls').selectAll();
    if (state === 'upcoming') query = query.where('state', '=', 'booked').where('ends_at', '>', now);
    if (state === 'past') query = query.where('state', '=', 'booked').where('ends_at', '<=', now);
    if (state === 'canceled') query = query.where('state', '=', 'cancelled');
    if (email !== undefined) query = query.where(containsText('email', toEmailKey(email)));
    if (from !== undefined) query = query.where('starts_at', '>=', Date.parse(from));
    if (to !== undefined) query = query.where('starts_at', '<', Date.parse(to) + DAY_MS);
    return query;
  }

  async function* readRows(filter: CallFilter): AsyncGenerator<ExportRow<(typeof callColumns)[number]>> {
    for (let after = ''; ; ) {
      const rows = await select(filter).where('id', '>', after).orderBy('id').limit(EXPORTED_AT_ONCE).execute();
      for (const call of rows.map(toCall)) {
        const { changes: _changes, ...cells } = call;
        yield { cells, entry: call };
      }
      const last = rows.at(-1);
      if (last === undefined) return;
      after = last.id;
    }
  }

  const findRow = (id: string): Promise<CallRow | undefined> =>
    kysely.selectFrom('sales_calls').selectAll().where('id', '=', id).executeTakeFirst();

  return {
    /** Returns one page of calls: upcoming ones in their order, all others latest first. */
    async list({ after, ...filter }: CallListQuery): Promise<CallList> {
      const isUpcoming = (filter.state ?? 'upcoming') === 'upcoming';
      const direction = isUpcoming ? 'asc' : 'desc';
      const position = parseCursor(after);
      const rows = await select(filter)
        .$if(after !== undefined, (query) =>
          query.where(isUpcoming ? isLater(position) : isAfter('starts_at', position)),
        )
        .orderBy('starts_at', direction)
        .orderBy('id', direction)
        .limit(CALLS_PER_PAGE + 1)
        .execute();
      const { page, next } = toPage(rows, CALLS_PER_PAGE, ({ starts_at }) => starts_at);
      return { calls: page.map(toCall), next };
    },

    async find(id: string): Promise<CallDetail | undefined> {
      const row = await findRow(id);
      if (row === undefined) return undefined;
      return {
        ...toCall(row),
        hasLead: (await findLeadIds([row.lead_id])).length > 0,
        canCancel: row.state === 'booked' && row.ends_at > clock.now(),
      };
    },

    /** Cancels a call, unless it is already canceled. @param record runs in the transaction of the change */
    async cancel(id: string, record: TransactionWork<void>): Promise<void> {
      const row = await findRow(id);
      if (row === undefined) return;
      await cancelCall({ database, outbox, planDeliveries }, row.lead_id, clock.now(), record);
      outbox.wake();
    },

    /** Yields the text of a file with all calls that match a filter, oldest booking first. */
    export: ({ format, ...filter }: CallExportQuery): AsyncGenerator<string> =>
      exportRows(readRows(filter), { format, columns: callColumns, bom: true }),
  };
}

const isLater = ({ at, id }: Cursor): RawBuilder<boolean> => sql<boolean>`(starts_at, id) > (${at}, ${id})`;

function formatVisitorTime({
  starts_at,
  ends_at,
  time_zone,
}: Pick<CallRow, 'starts_at' | 'ends_at' | 'time_zone'>): string {
  const known = toKnownTimeZone(time_zone);
  return `${formatCall(starts_at, ends_at, known)} (${formatTimeZone(starts_at, known)})`;
}

const toCall = ({ id, email, form, state, sequence, ...row }: CallRow): Call => ({
  id,
  startsAt: toIsoTime(row.starts_at),
  endsAt: toIsoTime(row.ends_at),
  state: state === 'booked' ? 'booked' : 'canceled',
  email,
  form,
  timeZone: row.time_zone,
  visitorTime: formatVisitorTime(row),
  leadId: row.lead_id,
  createdAt: toIsoTime(row.created_at),
  changedAt: toIsoTime(row.changed_at),
  changes: sequence,
});
