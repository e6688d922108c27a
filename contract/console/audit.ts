import * as v from 'valibot';
import { daySchema, exportFormatSchema } from './list-query.ts';

/** Everything that the audit log records: access to personal data, changes, and sessions. */
export const auditActions = [
  'session.start',
  'session.end',
  'session.confirm',
  'token.create',
  'token.end',
  'user.invite',
  'user.accept',
  'user.password',
  'user.role',
  'user.remove',
  'audit.list',
  'audit.export',
  'leads.list',
  'leads.export',
  'lead.view',
  'lead.update',
  'lead.release',
  'lead.retry',
  'lead.erase',
  'identifications.list',
  'identifications.export',
  'identification.view',
  'visitor.view',
  'deliveries.list',
  'deliveries.retry',
  'delivery.view',
  'delivery.retry',
  'error.resolve',
  'experiment.override',
  'privacy.find',
  'privacy.export',
  'privacy.erase',
  'keys.export',
  'key.create',
  'key.rotate',
  'key.origins',
  'key.revoke',
  'sealing-key.create',
  'sealing-key.delete',
  'list-entries.list',
  'list-entries.export',
  'list-entry.view',
  'list-entry.create',
  'list-entry.update',
  'list-entry.remove',
  'applications.list',
  'applications.export',
  'application.view',
  'application.file',
  'calls.list',
  'calls.export',
  'call.view',
  'call.cancel',
  'view.create',
  'view.update',
  'view.delete',
] as const;
export type AuditAction = (typeof auditActions)[number];

export const AUDIT_ENTRIES_PER_PAGE = 50;
const MAX_SEARCH_LENGTH = 320;

const search = v.pipe(v.string(), v.maxLength(MAX_SEARCH_LENGTH, 'is too long'));

/** Filters of the audit log, as URL parameters of its page and of its API. Days are in UTC and included. */
export const auditFilterSchema = v.strictObject({
  actor: v.optional(search),
  action: v.optional(v.picklist(auditActions, `must be one of ${auditActions.join(', ')}`)),
  subject: v.optional(search),
  from: v.optional(daySchema),
  to: v.optional(daySchema),
});
export type AuditFilter = v.InferOutput<typeof auditFilterSchema>;

export const auditListQuerySchema = v.strictObject({
  ...auditFilterSchema.entries,
  /** Position of the next page: ID of the last entry of the page before. */
  after: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, 'must be `next` of the page before'))),
});
export type AuditListQuery = v.InferOutput<typeof auditListQuerySchema>;

export const auditExportQuerySchema = v.strictObject({ ...auditFilterSchema.entries, format: exportFormatSchema });
export type AuditExportQuery = v.InferOutput<typeof auditExportQuerySchema>;

/** Columns of an exported audit log. */
export const auditColumns = ['id', 'at', 'actor', 'action', 'subject', 'detail', 'network'] as const;

/** Entry of the audit log. */
export const auditEntrySchema = v.object({
  id: v.string(),
  /** ISO 8601. */
  at: v.string(),
  /** Email address of the user, `console token`, or user and host of the command line. */
  actor: v.string(),
  action: v.picklist(auditActions),
  /** ID of the object, or email address of a user; empty for none. */
  subject: v.string(),
  detail: v.string(),
  /** Truncated IP address; empty for the command line. */
  network: v.string(),
});
export type AuditEntry = v.InferOutput<typeof auditEntrySchema>;

export const auditListSchema = v.object({
  entries: v.array(auditEntrySchema),
  /** Value of `after` for the next page; null on the last one. */
  next: v.nullable(v.string()),
});
export type AuditList = v.InferOutput<typeof auditListSchema>;
