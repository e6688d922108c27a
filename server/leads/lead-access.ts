import type {
  LeadChange,
  LeadDetail,
  LeadExportQuery,
  LeadList,
  LeadListQuery,
} from '@whorl/contract/console/leads.ts';
import type { ExportFormat } from '@whorl/contract/console/list-query.ts';
import { visitorIdSchema } from '@whorl/contract/identification/result.ts';
import { genericApplicationForm } from '@whorl/contract/leads/job-application-form.ts';
import * as v from 'valibot';
import type { Database, TransactionWork } from '../platform/database/database.ts';
import { type ExportRow, exportRows } from '../platform/export-rows.ts';
import { toIsoTime } from '../platform/iso-time.ts';
import { type DeliverySummary, findDeliveries, readFailures, retryDeliveries } from '../platform/outbox/deliveries.ts';
import type { DeliveryServices } from '../platform/outbox/delivery-access.ts';
import { leadForms } from './lead-forms.ts';
import type { LeadRow } from './lead-tables.ts';
import type { FindBotResult } from './quarantine/find-suspicions.ts';
import { releaseLead } from './quarantine/quarantine.ts';
import { formatSuspicions } from './quarantine/suspicions.ts';
import { readPayload } from './read-payload.ts';
import { getConsentText } from './records/consent-text.ts';
import { exportColumns, toExportRow } from './records/export-leads.ts';
import {
  countLeads,
  countOpenLeads,
  findLeads,
  findLeadsByEmail,
  type LeadSelection,
  readLeads,
} from './records/find-leads.ts';
import { updateLead } from './records/update-lead.ts';

/** Number of a sender's other leads on the page of a lead. */
const SHOWN_OTHERS = 20;

const forms = [...leadForms, genericApplicationForm].map(({ id }) => id).sort();

/**
 * Creates the functions with which operators read and change leads.
 *
 * Functions that change something take `record`, which runs in the transaction of the change.
 */
export function createLeadAccess({ database, clock, outbox }: DeliveryServices, findBotResult: FindBotResult) {
  return {
    async list(query: LeadListQuery): Promise<LeadList> {
      const { leads, next } = await findLeads(database, query);
      const deliveries = await findDeliveries(
        database.kysely,
        leads.map(({ id }) => id),
      );
      const bySubject = Map.groupBy(deliveries, ({ subject }) => subject);
      return { leads: leads.map((lead) => toListItem(lead, bySubject.get(lead.id) ?? [])), next, forms };
    },

    countOpen: () => countOpenLeads(database),

    count: (period: { from: number; until: number }): Promise<number> => countLeads(database, period),

    async find(id: string): Promise<LeadDetail | undefined> {
      const lead = await findLead(database, id);
      return lead && toDetail(database, lead, findBotResult);
    },

    update: (id: string, change: LeadChange, record: TransactionWork<void>): Promise<boolean> =>
      updateLead(database, id, change, record),

    /** Returns the number of deliveries now due; undefined if the lead is not in quarantine. */
    async release(id: string, record: TransactionWork<void>): Promise<number | undefined> {
      const count = await releaseLead(database, id, clock.now(), record);
      outbox.wake();
      return count;
    },

    /** Retries failed deliveries. Returns their number; undefined if the lead is in quarantine, or there is no such lead. */
    async retry(id: string, record: TransactionWork<void>): Promise<number | undefined> {
      const lead = await findLead(database, id);
      if (lead === undefined || lead.quarantine === 'held') return undefined;
      const count = await retryDeliveries(database, id, clock.now(), record);
      outbox.wake();
      return count;
    },

    /** Yields the text of a file with all leads that match a filter, oldest first. */
    export: (query: LeadExportQuery): AsyncGenerator<string> => formatLeads(database, query),
  };
}

const findLead = ({ kysely }: Database, id: string): Promise<LeadRow | undefined> =>
  kysely.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirst();

/** Yields leads as the text of a CSV or JSON file. */
export const formatLeads = (
  database: Database,
  { format, ...filter }: LeadSelection & { format: ExportFormat },
  bom = true,
): AsyncGenerator<string> => exportRows(readRows(database, filter), { format, columns: exportColumns, bom });

async function* readRows(database: Database, filter: LeadSelection): AsyncGenerator<ExportRow<string>> {
  for await (const lead of readLeads(database, filter)) {
    const cells = toExportRow(lead);
    yield { cells, entry: { ...cells, payload: JSON.parse(lead.payload) as unknown } };
  }
}

type Summarized = Pick<LeadRow, 'id' | 'received_at' | 'form' | 'page_name' | 'status'>;
const toSummary = ({ id, received_at, form, page_name, status }: Summarized) => ({
  id,
  receivedAt: toIsoTime(received_at),
  form,
  page: page_name,
  status,
});

function toListItem(lead: LeadRow, deliveries: readonly DeliverySummary[]): LeadList['leads'][number] {
  const count = (state: DeliverySummary['state']) => deliveries.filter((one) => one.state === state).length;
  return {
    ...toSummary(lead),
    email: lead.email,
    name: findName(readPayload(lead)),
    owner: lead.owner,
    isQuarantined: lead.quarantine === 'held',
    deliveries: { sent: count('sent'), waiting: count('waiting'), held: count('held'), dead: count('dead') },
  };
}

/** Returns the sender's name. In some forms, the field `name` has the name of the form. */
export function findName(payload: Record<string, unknown>): string {
  const parts = [payload.firstName ?? payload.first_name, payload.lastName ?? payload.last_name];
  return parts.filter((part): part is string => typeof part === 'string' && part !== '').join(' ');
}

async function toDetail(database: Database, lead: LeadRow, findBotResult: FindBotResult): Promise<LeadDetail> {
  const payload = readPayload(lead);
  const deliveries = await findDeliveries(database.kysely, [lead.id]);
  // One is the lead itself, and one more shows that there are others.
  const sameEmail = await findLeadsByEmail(database, lead.email, SHOWN_OTHERS + 2);
  const others = sameEmail.filter(({ id }) => id !== lead.id);
  const { visitorId } = payload;
  return {
    ...toSummary(lead),
    email: lead.email,
    owner: lead.owner,
    notes: lead.notes ?? '',
    version: lead.version,
    payload,
    pageUrl: lead.page_uri,
    consentVersion: lead.consent_version,
    consentText: getConsentText(lead) ?? null,
    variants: lead.variants,
    network: lead.address,
    suspicion: lead.suspicion === null ? null : formatSuspicions(lead.suspicion),
    quarantine: lead.quarantine,
    visitor: v.is(visitorIdSchema, visitorId)
      ? { id: visitorId, bot: (await findBotResult(database, visitorId, 0)) ?? null }
      : null,
    deliveries: deliveries.map(({ id, destination, state, attempts, due_at, settled_at, ...row }) => ({
      id,
      destination,
      state,
      attempts,
      dueAt: toIsoTime(due_at),
      settledAt: settled_at === null ? null : toIsoTime(settled_at),
      failures: readFailures(row).map(({ at, reason }) => ({ at: toIsoTime(at), reason })),
    })),
    others: others.slice(0, SHOWN_OTHERS).map(toSummary),
    hasMoreOthers: others.length > SHOWN_OTHERS,
  };
}
