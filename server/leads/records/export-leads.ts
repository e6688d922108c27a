import { anyApplicationForm } from '../applications/job-application-form.ts';
import { roiOwnFields } from '../complete-roi-lead.ts';
import { fieldsOf } from '../form-schema.ts';
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
const payloadFields = [...leadForms, anyApplicationForm].flatMap((form) => Object.keys(fieldsOf(form)));
/** Every field of every form's payload, what came with it and was made of it; of an application those that each position asks for. */
const payloadColumns = [...new Set([...payloadFields, 'files', ...roiOwnFields])];
/** The answers to the questions of one position, which are others with each. */
const ANSWERS = 'answers';

export const exportColumns: readonly string[] = [...ownColumns, ...payloadColumns, ANSWERS];

/** One lead as flat text by column; a group of fields such as `utm_info` is written like a query string. */
export function exportedValues(lead: LeadRow): Record<string, string> {
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
    ...Object.fromEntries(payloadColumns.map((column) => [column, flat(payload[column])])),
    [ANSWERS]: flat(Object.fromEntries(Object.entries(payload).filter(([field]) => !payloadColumns.includes(field)))),
  };
}

function flat(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map((one: { name?: string }) => one.name ?? String(one)).join(', ');
  return typeof value === 'object' ? new URLSearchParams(value as Record<string, string>).toString() : String(value);
}
