import * as v from 'valibot';
import { pages } from '../../urls.ts';
import { currentNotice, firstNotice, secondNotice } from '../consent-notice.ts';
import { defineForm } from '../define-form.ts';
import { email, fieldLengths, ipRegion, requiredParagraph, utmInfo, visitorId } from '../form-fields.ts';

/** Payload of the press form. Unknown fields are rejected by name. */
export const schema = v.strictObject({
  email,
  message: requiredParagraph(fieldLengths.text, 'Please tell us what you would like to know, and by when.'),
  utm_info: utmInfo,
  visitorId,
  ipRegion,
});

export const form = defineForm({
  id: 'press',
  endpoint: '/api/hubspot-press/',
  schema,
  fields: [
    { name: 'email', kind: 'email' },
    { name: 'message', kind: 'textarea', lines: 6 },
  ],
  consent: () => [currentNotice('press'), secondNotice('press'), firstNotice('press')],
  destinations: { hubspot: { variable: 'HUBSPOT_PRESS_FORM_ID' } },
  page: pages.press.path,
  thanks: '/resources/press/sent/',
});
