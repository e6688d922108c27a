import { Readable } from 'node:stream';
import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import {
  type LeadAnswer,
  type LeadChange,
  type LeadDetail,
  type LeadErased,
  type LeadExportQuery,
  type LeadList,
  type LeadListQuery,
  leadChangeSchema,
  leadErasureSchema,
  leadExportQuerySchema,
  leadListQuerySchema,
} from '@whorl/contract/console/leads.ts';
import { toEmailKey } from '@whorl/contract/text/clean-text.ts';
import type { TransactionWork } from '../platform/database/database.ts';
import type { Services } from '../platform/feature.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { type Actor, createAuditRecorder } from './audit-log.ts';
import type { AddConsoleRoute } from './console-routes.ts';
import { parseBody, parseParameters, readId } from './parse-request.ts';
import { listUserEmails } from './users.ts';

/** Functions of the feature that stores leads. Those that change something run `record` in the same transaction. */
export type LeadAccess = {
  list(query: LeadListQuery): Promise<LeadList>;
  /** Returns the number of leads that no one has answered, and of those in quarantine. */
  countOpen(): Promise<{ newLeads: number; oldestNewLeadAt: string | null; heldLeads: number }>;
  /** Returns the number of leads received in a period, in milliseconds since 1970, both included. */
  count(period: { from: number; until: number }): Promise<number>;
  find(id: string): Promise<LeadDetail | undefined>;
  /** Returns false if there is no such lead, or it has another version. */
  update(id: string, change: LeadChange, record: TransactionWork<void>): Promise<boolean>;
  /** Returns the number of deliveries now due; undefined if the lead is not in quarantine. */
  release(id: string, record: TransactionWork<void>): Promise<number | undefined>;
  /** Returns the number of deliveries now due; undefined if the lead is in quarantine. */
  retry(id: string, record: TransactionWork<void>): Promise<number | undefined>;
  /** Deletes all leads and calls with an email address. */
  erase(email: string, record: TransactionWork<void>): Promise<LeadErased>;
  export(query: LeadExportQuery): AsyncIterable<string>;
};

/** Creates the functions with which users read leads. Each access is recorded in the audit log. */
export function createLeadReader(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  leads: Pick<LeadAccess, 'list' | 'find'>,
) {
  const record = createAuditRecorder(clock);
  return {
    async list(actor: Actor, query: LeadListQuery): Promise<LeadList> {
      // Not the email address of a filter: entries of the audit log outlive an erasure.
      await database.commitTogether(record(actor, 'leads.list'));
      return leads.list(query);
    },

    /** @throws ApiError `not_found` */
    async find(actor: Actor, id: string): Promise<LeadAnswer> {
      const lead = await requireLead(leads, id);
      await database.commitTogether(record(actor, 'lead.view', lead.id));
      return { lead, owners: await listUserEmails(database) };
    },
  };
}

async function requireLead(leads: Pick<LeadAccess, 'find'>, id: string): Promise<LeadDetail> {
  const lead = await leads.find(id);
  if (lead === undefined) throw new ApiError('not_found');
  return lead;
}

/** Registers the endpoints of leads. Each access to personal data and each change is recorded in the audit log. */
export function registerLeads(
  addRoute: AddConsoleRoute,
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  leads: LeadAccess,
): void {
  const record = createAuditRecorder(clock);
  const reader = createLeadReader({ database, clock }, leads);

  addRoute('GET', consoleCalls.leads, 'viewer', (operator, request) =>
    reader.list(operator, parseParameters(leadListQuerySchema, request)),
  );

  addRoute('GET', consoleCalls.leadExport, 'editor', async (operator, request, reply) => {
    const query = parseParameters(leadExportQuerySchema, request);
    await database.commitTogether(record(operator, 'leads.export', '', `format ${query.format}`));
    return reply
      .type(query.format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8')
      .header('content-disposition', `attachment; filename="leads.${query.format}"`)
      .send(Readable.from(leads.export(query)));
  });

  addRoute('GET', consoleCalls.lead, 'viewer', (operator, request) => reader.find(operator, readId(request)));

  addRoute('PATCH', consoleCalls.lead, 'editor', async (operator, request, reply) => {
    const change = parseBody(leadChangeSchema, request);
    const before = await requireLead(leads, readId(request));
    const { owner } = change;
    const owners = await listUserEmails(database);
    if (typeof owner === 'string' && owner !== before.owner && !owners.includes(owner))
      throw new ApiError('bad_request', 'owner: must be the email address of a user of the console');
    const isChanged = await leads.update(
      before.id,
      change,
      record(operator, 'lead.update', before.id, describeChange(before, change)),
    );
    const lead = await requireLead(leads, before.id);
    if (isChanged) return { lead, owners };
    const { code, message } = new ApiError(
      'conflict',
      'Another user has changed this lead. Compare your changes with the current values, then save again.',
    );
    return reply.code(409).send({ status: 'error', code, message, requestId: request.id, lead });
  });

  addRoute('POST', consoleCalls.leadRelease, 'editor', async (operator, request) => {
    const { id } = await requireLead(leads, readId(request));
    const deliveriesDue = await leads.release(id, record(operator, 'lead.release', id));
    if (deliveriesDue === undefined) throw new ApiError('conflict', 'This lead is not in quarantine.');
    return { deliveriesDue };
  });

  addRoute('POST', consoleCalls.leadRetry, 'editor', async (operator, request) => {
    const { id } = await requireLead(leads, readId(request));
    const deliveriesDue = await leads.retry(id, record(operator, 'lead.retry', id));
    if (deliveriesDue === undefined)
      throw new ApiError('conflict', 'This lead is in quarantine. Release it before its deliveries are retried.');
    return { deliveriesDue };
  });

  addRoute('POST', consoleCalls.leadErase, 'administrator', async (operator, request) => {
    const lead = await requireLead(leads, readId(request));
    const { email } = parseBody(leadErasureSchema, request);
    if (toEmailKey(email) !== toEmailKey(lead.email))
      throw new ApiError('bad_request', 'email: must be the email address of this lead, to confirm the erasure');
    return leads.erase(lead.email, record(operator, 'lead.erase', lead.id));
  });
}

/** Returns the changes without texts that may contain personal data. */
function describeChange(before: LeadDetail, { status, owner, notes }: LeadChange): string {
  return [
    ...(status !== undefined && status !== before.status ? [`status ${before.status} → ${status}`] : []),
    ...(owner !== undefined && owner !== before.owner ? [`owner ${before.owner ?? 'none'} → ${owner ?? 'none'}`] : []),
    ...(notes !== undefined && notes !== before.notes ? ['notes'] : []),
  ].join(', ');
}
