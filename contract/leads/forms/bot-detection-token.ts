import * as v from 'valibot';
import { pages } from '../../urls.ts';
import { defineForm } from '../define-form.ts';
import { email, ipRegion, utmInfo, visitorId } from '../form-fields.ts';

/** What the form for a bot-detection token sends. Fields that are not listed are refused by name. */
export const schema = v.strictObject({ email, utm_info: utmInfo, visitorId, ipRegion });

export const form = defineForm({
  id: 'bot-detection-token',
  endpoint: '/api/bot-detection-token/',
  schema,
  fields: [{ name: 'email', kind: 'email', work: true }],
  consent: [
    // The minutes are `BOT_DETECTION_KEY_MINUTES`.
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
