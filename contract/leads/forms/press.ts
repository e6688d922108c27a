import * as v from 'valibot';
import { pages } from '../../urls.ts';
import { defineForm } from '../define-form.ts';
import { email, fieldLengths, ipRegion, requiredParagraph, utmInfo, visitorId } from '../form-fields.ts';

/** What the press form sends. Fields that are not listed are refused by name. */
export const schema = v.strictObject({
  email,
  message: requiredParagraph(fieldLengths.text, 'Please write what you would like to know, and by when.'),
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
  consent: [
    {
      version: 'press-2026-11-22',
      text: 'We use this to answer you, and for nothing else. It is kept on our own server with the page, campaign and region you came from, your network address without its end, and your visitor id if this browser was read. After 730 days it is deleted.',
    },
    {
      version: 'press-2026-11',
      text: 'We use this to answer you, and for nothing else. It is stored on our own server.',
    },
  ],
  destinations: { hubspot: { variable: 'HUBSPOT_PRESS_FORM_ID' } },
  page: pages.press.path,
  thanks: '/resources/press/sent/',
});
