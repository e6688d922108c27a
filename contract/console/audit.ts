import * as v from 'valibot';

/** Everything that the audit log records: access to personal data, changes, and sessions. */
export const auditActions = [
  'session.start',
  'session.end',
  'user.invite',
  'user.accept',
  'user.role',
  'user.remove',
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
] as const;
export type AuditAction = (typeof auditActions)[number];

/** Columns of an exported audit log. */
export const auditColumns = ['id', 'at', 'actor', 'action', 'subject', 'detail', 'network'] as const;

/** Entry of an exported audit log. */
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
