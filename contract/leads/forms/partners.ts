import * as v from 'valibot';
import { pages } from '../../urls.ts';
import { defineForm } from '../define-form.ts';
import { email, fieldLengths, optionalField, paragraph, requiredLine } from '../form-fields.ts';

/** Payload of the partners form: only typed fields. Unknown fields are rejected by name. */
export const schema = v.strictObject({
  email,
  name: requiredLine(fieldLengths.name, 'Please enter your name.'),
  company: requiredLine(fieldLengths.name, 'Please enter your company.'),
  message: optionalField(paragraph(fieldLengths.text)),
});

export const form = defineForm({
  id: 'partners',
  endpoint: '/api/hubspot-partners/',
  schema,
  fields: [
    [
      { name: 'name', kind: 'text', autoComplete: 'name' },
      { name: 'company', kind: 'text', autoComplete: 'organization' },
    ],
    { name: 'email', kind: 'email', work: true },
    { name: 'message', kind: 'textarea', lines: 5 },
  ],
  consent: () => [
    {
      version: 'partners-2026-11-25',
      text: 'We send nothing but what you type, and use it to reply to you. We keep it on our own server with the page, your region and your truncated IP address. After 730 days, we delete it.',
    },
    {
      version: 'partners-2026-11-22',
      text: 'Nothing is sent but what you type. We use it to answer you. It is kept on our own server with the page, your region and your network address without its end. After 730 days it is deleted.',
    },
    {
      version: 'partners-2026-11',
      text: 'Nothing is sent but what you type, and your region. We use it to answer you; it is stored on our own server.',
    },
  ],
  destinations: {
    // A person's full name, which can't be split reliably into first and last name.
    hubspot: { variable: 'HUBSPOT_PARTNERS_FORM_ID', properties: { name: 'firstname' } },
  },
  page: pages.partners.path,
  thanks: '/partners/sent/',
});
