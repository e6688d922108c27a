import { fieldSchemas } from '@whorl/contract/leads/form-schema.ts';
import { commonQuestions } from '@whorl/contract/leads/job-application.ts';
import { expect, test } from 'vitest';
import { jobApplicationForm } from './applications/job-application-form.ts';
import { hubspotPropertyOf } from './delivery/hubspot-destination.ts';
import { leadForms } from './lead-forms.ts';
import type { LeadRow } from './lead-tables.ts';
import { exportColumns, exportedValues } from './records/export-leads.ts';

const question = {
  required: true,
  label: 'Why?',
  fields: [{ name: 'question_1', type: 'textarea' as const, values: [] }],
};
const forms = [
  ...leadForms,
  jobApplicationForm({ slug: 'a-job', title: 'A job', questions: [...commonQuestions, question] }),
];

/** Fields that are nothing of a contact's, each with the reason. */
const noProperty: Readonly<Record<string, string>> = {
  utm_info: 'is taken apart into its keys',
  'general-contact name': 'is the name of the form, which goes as the name of the page',
  formName: 'is the webinar, which goes as the name of the page',
  hubspotFormId: 'says which form of HubSpot it is for',
};

test.each(leadForms.map((form) => [form.id, form] as const))('HubSpot gets every field of %s', (id, form) => {
  const lost = Object.keys(fieldSchemas(form.schema)).filter(
    (field) =>
      hubspotPropertyOf(id, field) === undefined && !(field in noProperty) && !(`${id} ${field}` in noProperty),
  );
  expect(lost).toEqual([]);
});

test.each(forms.map((form) => [form.id, form] as const))('an export has every field of %s', (form, leadForm) => {
  const fields = Object.keys(fieldSchemas(leadForm.schema));
  expect(fields).toContain('email');
  const payload = Object.fromEntries(
    fields.map((field) => [field, field === 'utm_info' ? { utm_a: field } : `of ${field}`]),
  );
  const lead = { form, payload: JSON.stringify(payload), received_at: 0 } as LeadRow;
  const values = exportedValues(lead);
  const cells = exportColumns.map((column) => values[column]).join('\n');
  for (const field of fields) {
    expect(cells).toContain(
      field === 'utm_info' ? 'utm_a=utm_info' : field.startsWith('question_') ? `${field}=of+${field}` : `of ${field}`,
    );
  }
});
