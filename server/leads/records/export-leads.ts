import { getFieldSchemas } from '@whorl/contract/leads/inspect-schema.ts';
import { genericApplicationForm } from '@whorl/contract/leads/job-application-form.ts';
import { roiServerFields } from '../complete-roi-lead.ts';
import { leadForms } from '../lead-forms.ts';
import type { LeadRow } from '../lead-tables.ts';
import { readPayload } from '../read-payload.ts';

const ownColumns = [
  'id',
  'received_at',
  'form',
  'page_uri',
  'consent_version',
  'variants',
  'suspicion',
  'quarantine',
] as const;
/** Columns with a fixed position, for programs that read an export by position; fields of newer forms follow. */
const firstColumns = [
  'name',
  'email',
  'url',
  'jobTitle',
  'description',
  'apiCallsQuestion',
  'utm_info',
  'landingPage',
  'previousPage',
  'visitorId',
  'ipRegion',
  'message',
  'company',
  'primary_risk_concern',
  'estimated_website_traffic',
  'roi_expected_transactions_per_month',
  'roi_average_transaction_value',
  'roi_chargeback_rate',
  'roi_approximate_fraud_loss',
  'roi_estimated_cost_of_fingerprint',
  'roi_estimated_saving_with_fingerprint',
  'firstName',
  'lastName',
  'formName',
  'hubspotFormId',
  'requestDemo',
  'job',
  'first_name',
  'last_name',
  'phone',
  'resume_text',
  'cover_letter_text',
  'link',
  'files',
  ...roiServerFields,
] as const;
const payloadFields = [...leadForms, genericApplicationForm].flatMap(({ schema }) =>
  Object.keys(getFieldSchemas(schema)),
);
/** Every field of every form, and fields that the server adds; of applications, the fields that all jobs share. */
const payloadColumns = [...new Set<string>([...firstColumns, ...payloadFields])];
/** Answers to the questions of one job, which differ between jobs. */
const ANSWERS = 'answers';

/** Columns of what operators recorded; last, because they are newer than the others. */
const progressColumns = ['status', 'owner', 'notes'] as const;

export const exportColumns: readonly string[] = [...ownColumns, ...payloadColumns, ANSWERS, ...progressColumns];

/** Returns one lead as text by column; a group of fields such as `utm_info` is formatted as a query string. */
export function toExportRow(lead: LeadRow): Record<string, string> {
  const payload = readPayload(lead);
  return {
    id: lead.id,
    received_at: new Date(lead.received_at).toISOString(),
    form: lead.form,
    page_uri: lead.page_uri ?? '',
    consent_version: lead.consent_version ?? '',
    variants: lead.variants ?? '',
    suspicion: lead.suspicion ?? '',
    quarantine: lead.quarantine ?? '',
    ...Object.fromEntries(payloadColumns.map((column) => [column, flatten(payload[column])])),
    [ANSWERS]: flatten(
      Object.fromEntries(Object.entries(payload).filter(([field]) => !payloadColumns.includes(field))),
    ),
    status: lead.status,
    owner: lead.owner ?? '',
    notes: lead.notes ?? '',
  };
}

function flatten(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map((one: { name?: string }) => one.name ?? String(one)).join(', ');
  return typeof value === 'object' ? new URLSearchParams(value as Record<string, string>).toString() : String(value);
}
