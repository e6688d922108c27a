import * as v from 'valibot';
import { pages } from '../../urls.ts';
import { currentNotice, firstNotice, secondNotice } from '../consent-notice.ts';
import { defineForm } from '../define-form.ts';
import { email, fieldLengths, ipRegion, requiredParagraph, utmInfo, visitorId } from '../form-fields.ts';

/** Payload of the support form. Unknown fields are rejected by name. */
export const schema = v.strictObject({
  email,
  description: requiredParagraph(fieldLengths.text, 'Please describe what went wrong, and what you expected.'),
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
  consent: () => [currentNotice('support'), secondNotice('support'), firstNotice('support')],
  destinations: { hubspot: { variable: 'HUBSPOT_SUPPORT_FORM_ID' } },
  page: pages.support.path,
  thanks: '/support/sent/',
});
