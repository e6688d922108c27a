import { Readable } from 'node:stream';
import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import {
  consoleListEntrySchema,
  type ListEntryExportQuery,
  type ListEntryList,
  type ListEntryQuery,
  listEntryExportQuerySchema,
  listEntryQuerySchema,
} from '@whorl/contract/console/lists.ts';
import { type ListEntry, type ListEntryChange, listEntryChangeSchema } from '@whorl/contract/lists/list-entry.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TransactionWork } from '../platform/database/database.ts';
import type { Services } from '../platform/feature.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { type Actor, createAuditRecorder } from './audit-log.ts';
import type { AddConsoleRoute } from './console-routes.ts';
import { parseBody, parseParameters, readId } from './parse-request.ts';

/** Returns work that records a change of the entry with this ID. */
type RecordEntryChange = (id: string) => TransactionWork<void>;
type EntryProblem = { readonly field: string; readonly message: string };
type EntryValues = Pick<ListEntry, 'workspace' | 'kind' | 'value' | 'action' | 'reason' | 'expiresAt'>;

/** Functions of the feature that stores lists. Those that change something run `record` in the same transaction. */
export type ListAccess = {
  list(query: ListEntryQuery): Promise<ListEntryList>;
  export(query: ListEntryExportQuery): AsyncIterable<string>;
  find(id: string): Promise<ListEntry | undefined>;
  /** Returns the entry, the problem with a value, or the ID of the entry that exists for it. */
  add(
    values: EntryValues,
    createdBy: string,
    record: RecordEntryChange,
  ): Promise<{ entry: ListEntry } | { problem: EntryProblem } | { taken: string }>;
  /** Returns the problem with a time of expiry. */
  checkExpiry(expiresAt: string | null | undefined): EntryProblem | undefined;
  /** Returns false if there is no such entry, or it has another version. */
  change(id: string, change: ListEntryChange, record: RecordEntryChange): Promise<boolean>;
  /** Returns false if there is no such entry. */
  remove(id: string, record: RecordEntryChange): Promise<boolean>;
};

/** Creates the functions with which users read lists. Each access is recorded in the audit log. */
export function createListReader(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  lists: Pick<ListAccess, 'list' | 'find'>,
) {
  const record = createAuditRecorder(clock);
  return {
    async list(actor: Actor, query: ListEntryQuery): Promise<ListEntryList> {
      await database.commitTogether(record(actor, 'list-entries.list'));
      return lists.list(query);
    },

    /** @throws ApiError `not_found` */
    async find(actor: Actor, id: string): Promise<ListEntry> {
      const entry = await requireEntry(lists, id);
      await database.commitTogether(record(actor, 'list-entry.view', entry.id));
      return entry;
    },
  };
}

async function requireEntry(lists: Pick<ListAccess, 'find'>, id: string): Promise<ListEntry> {
  const entry = await lists.find(id);
  if (entry === undefined) throw new ApiError('not_found');
  return entry;
}

/**
 * Registers the endpoints of lists. Each access and each change is recorded in the audit log, without values and reasons,
 * because its entries outlive an erasure.
 */
export function registerLists(
  addRoute: AddConsoleRoute,
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  lists: ListAccess,
): void {
  const record = createAuditRecorder(clock);
  const reader = createListReader({ database, clock }, lists);

  addRoute('GET', consoleCalls.listEntries, 'viewer', (operator, request) =>
    reader.list(operator, parseParameters(listEntryQuerySchema, request)),
  );

  addRoute('GET', consoleCalls.listEntryExport, 'editor', async (operator, request, reply) => {
    const query = parseParameters(listEntryExportQuerySchema, request);
    await database.commitTogether(record(operator, 'list-entries.export', '', `format ${query.format}`));
    return reply
      .type(query.format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8')
      .header('content-disposition', `attachment; filename="lists.${query.format}"`)
      .send(Readable.from(lists.export(query)));
  });

  addRoute('GET', consoleCalls.listEntry, 'viewer', (operator, request) => reader.find(operator, readId(request)));

  addRoute('POST', consoleCalls.listEntries, 'editor', async (operator, request, reply) => {
    const values = parseBody(consoleListEntrySchema, request);
    const { workspace, kind, action } = values;
    const added = await lists.add(values, operator.name, (id) =>
      record(operator, 'list-entry.create', id, `${action} ${kind}, workspace ${workspace}`),
    );
    if ('problem' in added) throw createProblemError(added.problem);
    if ('entry' in added) return added.entry;
    const message = 'value: is already on a list. Change that entry instead.';
    return sendConflict(request, reply, message, await lists.find(added.taken));
  });

  addRoute('PATCH', consoleCalls.listEntry, 'editor', async (operator, request, reply) => {
    const change = parseBody(listEntryChangeSchema, request);
    const before = await requireEntry(lists, readId(request));
    // An unchanged time may have passed meanwhile.
    const problem = change.expiresAt === before.expiresAt ? undefined : lists.checkExpiry(change.expiresAt);
    if (problem !== undefined) throw createProblemError(problem);
    const isChanged = await lists.change(before.id, change, (id) =>
      record(operator, 'list-entry.update', id, describeChange(before, change)),
    );
    const entry = await requireEntry(lists, before.id);
    if (isChanged) return entry;
    const message = 'This entry was changed meanwhile. Compare your changes with the current values, then save again.';
    return sendConflict(request, reply, message, entry);
  });

  addRoute('DELETE', consoleCalls.listEntry, 'editor', async (operator, request, reply) => {
    const { id, action, kind, workspace } = await requireEntry(lists, readId(request));
    const detail = `${action} ${kind}, workspace ${workspace}`;
    if (!(await lists.remove(id, () => record(operator, 'list-entry.remove', id, detail))))
      throw new ApiError('not_found');
    return reply.code(204).send();
  });
}

const createProblemError = ({ field, message }: EntryProblem): ApiError =>
  new ApiError('bad_request', `${field}: ${message}`);

/** Sends 409 with the current values of an entry. */
function sendConflict(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
  entry: ListEntry | undefined,
): FastifyReply {
  const { code, message } = new ApiError('conflict', text);
  return reply.code(409).send({ status: 'error', code, message, requestId: request.id, entry });
}

/** Returns the changes without the reason, which may contain personal data. */
const describeChange = (before: ListEntry, { action, reason, expiresAt }: ListEntryChange): string =>
  [
    ...(action !== undefined && action !== before.action ? [`action ${before.action} → ${action}`] : []),
    ...(expiresAt !== undefined && expiresAt !== before.expiresAt
      ? [`expires ${before.expiresAt ?? 'never'} → ${expiresAt ?? 'never'}`]
      : []),
    ...(reason !== undefined && reason !== before.reason ? ['reason'] : []),
  ].join(', ');
