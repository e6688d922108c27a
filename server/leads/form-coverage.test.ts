import { getFieldSchemas } from '@whorl/contract/leads/inspect-schema.ts';
import { commonQuestions } from '@whorl/contract/leads/job-application.ts';
import { createApplicationForm } from '@whorl/contract/leads/job-application-form.ts';
import { expect, test } from 'vitest';
import { getHubspotProperty } from './delivery/hubspot-destination.ts';
import { leadForms } from './lead-forms.ts';
import type { LeadRow } from './lead-tables.ts';
import { exportColumns, toExportRow } from './records/export-leads.ts';

const question = {
  required: true,
  label: 'Why?',
  fields: [{ name: 'question_1', type: 'textarea' as const, values: [] }],
};
const forms = [
  ...leadForms,
  createApplicationForm({ slug: 'a-job', title: 'A job', questions: [...commonQuestions, question] }),
];

/** Fields that have no HubSpot property, each with the reason. */
const noProperty: Readonly<Record<string, string>> = {
  utm_info: 'is split into its keys',
  'general-contact name': 'is the name of the form, which is sent as the page name',
  formName: 'is the webinar, which is sent as the page name',
  hubspotFormId: 'selects the HubSpot form',
};

test.each(leadForms.map((form) => [form.id, form] as const))('HubSpot receives every field of %s', (id, form) => {
  const lost = Object.keys(getFieldSchemas(form.schema)).filter(
    (field) =>
      getHubspotProperty(id, field) === undefined && !(field in noProperty) && !(`${id} ${field}` in noProperty),
  );
  expect(lost).toEqual([]);
});

test.each(forms.map((form) => [form.id, form] as const))('the export contains every field of %s', (form, leadForm) => {
  const fields = Object.keys(getFieldSchemas(leadForm.schema));
  expect(fields).toContain('email');
  const payload = Object.fromEntries(
    fields.map((field) => [field, field === 'utm_info' ? { utm_a: field } : `of ${field}`]),
  );
  const lead = { form, payload: JSON.stringify(payload), received_at: 0 } as LeadRow;
  const values = toExportRow(lead);
  const cells = exportColumns.map((column) => values[column]).join('\n');
  for (const field of fields) {
    expect(cells).toContain(
      field === 'utm_info' ? 'utm_a=utm_info' : field.startsWith('question_') ? `${field}=of+${field}` : `of ${field}`,
    );
  }
});
