import * as v from 'valibot';
import { pages } from '../../urls.ts';
import { defineForm } from '../define-form.ts';
import { email, fieldLengths, ipRegion, requiredParagraph, utmInfo, visitorId } from '../form-fields.ts';

/** What the support form sends. Fields that are not listed are refused by name. */
export const schema = v.strictObject({
  email,
  description: requiredParagraph(fieldLengths.text, 'Please describe what happens, and what you expected.'),
  utm_info: utmInfo,
  visitorId,
  ipRegion,
});

export const form = defineForm({
  id: 'support',
  endpoint: '/api/hubspot-support/',
  schema,
  fields: [
    { name: 'email', kind: 'email' },
    { name: 'description', kind: 'textarea', lines: 8 },
  ],
  consent: [
    {
      version: 'support-2026-11-22',
      text: 'We use this to answer you, and for nothing else. It is kept on our own server with the page, campaign and region you came from, your network address without its end, and your visitor id if this browser was read. After 730 days it is deleted.',
    },
    {
      version: 'support-2026-11',
      text: 'We use this to answer you, and for nothing else. It is stored on our own server.',
    },
  ],
  destinations: { hubspot: { variable: 'HUBSPOT_SUPPORT_FORM_ID' } },
  page: pages.support.path,
  thanks: '/support/sent/',
});
