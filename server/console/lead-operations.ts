import type { ApiOperation, ApiParameter } from '@whorl/contract/api/api-operation.ts';
import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import {
  leadAnswerSchema,
  leadChangeSchema,
  leadErasedSchema,
  leadErasureSchema,
  leadExportQuerySchema,
  leadFilterSchema,
  leadListQuerySchema,
  leadListSchema,
} from '@whorl/contract/console/leads.ts';
import {
  actionOperation,
  changeErrors,
  deliveriesDue,
  exportOperation,
  idParameter,
  listOperation,
  queryParameter,
  readOperation,
  session,
} from './operation-parts.ts';

const { status, form, email, from, to, owner, quarantine } = leadFilterSchema.entries;
const filters: readonly ApiParameter[] = [
  queryParameter('status', 'Only leads with this status.', status),
  queryParameter('form', 'Only leads of this form.', form),
  queryParameter('email', 'Only leads whose email address contains this text.', email),
  queryParameter('from', 'The first day, in UTC.', from),
  queryParameter('to', 'The last day, in UTC.', to),
  queryParameter('owner', 'Only leads of this user, by email address.', owner),
  queryParameter('quarantine', 'Only leads in quarantine.', quarantine),
];
const id = idParameter('lead');

/** Registered only if the console is on. */
export const leadOperations: readonly ApiOperation[] = [
  listOperation({
    path: consoleCalls.leads,
    id: 'listLeads',
    summary: 'Returns leads, newest first, a page at a time. Recorded in the audit log.',
    filters,
    after: leadListQuerySchema.entries.after,
    answer: { description: 'The leads.', schema: leadListSchema },
  }),
  exportOperation({
    path: consoleCalls.leadExport,
    id: 'exportLeads',
    summary:
      'Returns all leads that match the filters, oldest first. Requires the role editor. Recorded in the audit log.',
    filters,
    format: leadExportQuerySchema.entries.format,
    answer: { description: 'The leads as CSV or JSON.' },
  }),
  readOperation({
    path: consoleCalls.lead,
    id: 'readLead',
    summary: 'Returns one lead with its deliveries. Recorded in the audit log.',
    target: id,
    answer: { description: 'The lead.', schema: leadAnswerSchema },
  }),
  {
    ...session,
    method: 'patch',
    path: consoleCalls.lead,
    id: 'changeLead',
    summary: 'Changes status, owner or notes of a lead. Requires the role editor.',
    parameters: [id],
    body: { schema: leadChangeSchema },
    answers: {
      200: { description: 'The changed lead.', schema: leadAnswerSchema },
      409: { description: 'Another user has changed the lead since this version; `lead` has the current values.' },
    },
    errors: ['bad_request', ...changeErrors],
  },
  actionOperation({
    path: consoleCalls.leadRelease,
    id: 'releaseLead',
    summary: 'Releases a lead from quarantine, so that it is delivered. Requires the role editor.',
    target: id,
    answer: deliveriesDue,
    errors: ['conflict'],
  }),
  actionOperation({
    path: consoleCalls.leadRetry,
    id: 'retryLead',
    summary: 'Retries the failed deliveries of a lead. Requires the role editor.',
    target: id,
    answer: deliveriesDue,
    errors: ['conflict'],
  }),
  {
    ...session,
    method: 'post',
    path: consoleCalls.leadErase,
    id: 'eraseLead',
    summary: 'Deletes all leads and calls with the email address of a lead. Requires the role administrator.',
    parameters: [id],
    body: { schema: leadErasureSchema },
    answers: { 200: { description: 'What was deleted, and who has a copy.', schema: leadErasedSchema } },
    errors: ['bad_request', ...changeErrors],
  },
];
