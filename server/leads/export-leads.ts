import { botDetectionTokenSchema } from '@whorl/contract/leads/bot-detection-token.ts';
import { generalContactSchema } from '@whorl/contract/leads/general-contact.ts';
import { newsletterSchema } from '@whorl/contract/leads/newsletter.ts';
import { partnersSchema } from '@whorl/contract/leads/partners.ts';
import { pressSchema } from '@whorl/contract/leads/press.ts';
import { riskSchema } from '@whorl/contract/leads/risk.ts';
import { supportSchema } from '@whorl/contract/leads/support.ts';
import { webinarSchema } from '@whorl/contract/leads/webinar.ts';
import type { LeadRow } from './lead-tables.ts';

const ownColumns = ['id', 'received_at', 'form', 'page_uri', 'consent_version', 'suspicion'] as const;
const schemas = [
  generalContactSchema,
  newsletterSchema,
  supportSchema,
  pressSchema,
  partnersSchema,
  riskSchema,
  webinarSchema,
  botDetectionTokenSchema,
];
/** Every field of every form's payload. */
const payloadColumns = [...new Set([...schemas.flatMap((schema) => Object.keys(schema.entries)), 'job', 'link'])];
/** The answers to the questions of one position, which are others with each. */
const ANSWERS = 'answers';

export const exportColumns: readonly string[] = [...ownColumns, ...payloadColumns, ANSWERS];

/** One lead as flat text by column; a group of fields such as `utm_info` is written like a query string. */
export function exportedValues(lead: LeadRow): Record<string, string> {
  const payload = JSON.parse(lead.payload) as Record<string, unknown>;
  return {
    id: lead.id,
    received_at: new Date(lead.received_at).toISOString(),
    form: lead.form,
    page_uri: lead.page_uri ?? '',
    consent_version: lead.consent_version ?? '',
    suspicion: lead.suspicion ?? '',
    ...Object.fromEntries(payloadColumns.map((column) => [column, flat(payload[column])])),
    [ANSWERS]: flat(Object.fromEntries(Object.entries(payload).filter(([field]) => field.startsWith('question_')))),
  };
}

/**
 * One line of CSV (RFC 4180). A cell that a spreadsheet would take for a formula gets a leading apostrophe, also where
 * the formula stands behind blanks (https://owasp.org/www-community/attacks/CSV_Injection).
 */
export const csvRow = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

function csvCell(value: string): string {
  const harmless = /^[\s\u00a0\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u.test(value) ? `'${value}` : value;
  return `"${harmless.replaceAll('"', '""')}"`;
}

function flat(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? new URLSearchParams(value as Record<string, string>).toString() : String(value);
}
