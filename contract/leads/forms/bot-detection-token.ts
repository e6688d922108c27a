import * as v from 'valibot';
import { pages } from '../../urls.ts';
import { defineForm } from '../define-form.ts';
import { email, ipRegion, utmInfo, visitorId } from '../form-fields.ts';

/** Payload of the form for a bot detection token. Unknown fields are rejected by name. */
export const schema = v.strictObject({ email, utm_info: utmInfo, visitorId, ipRegion });

export const form = defineForm({
  id: 'bot-detection-token',
  endpoint: '/api/bot-detection-token/',
  schema,
  fields: [{ name: 'email', kind: 'email', work: true }],
  consent: () => [
    {
      version: 'bot-token-2026-11-25',
      text: 'Your token appears here at once and is valid for 60 minutes. We keep your email address on our own server to reply if you write to us, with the campaign and region you came from, your truncated IP address, and your visitor ID if your browser was identified. After 730 days, we delete it.',
    },
    // The number of minutes is `BOT_DETECTION_KEY_MINUTES`.
    {
      version: 'bot-token-2026-11-22',
      text: 'The token is shown here at once and holds for 60 minutes. Your address is kept on our own server, to answer you if you ask, with the campaign and region you came from, your network address without its end, and your visitor id if this browser was read. After 730 days it is deleted.',
    },
  ],
  destinations: {},
  page: pages.botDetection.path,
  thanks: '/products/bot-detection/token/',
  issues: 'bot-detection',
});
