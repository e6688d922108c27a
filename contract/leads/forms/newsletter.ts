import * as v from 'valibot';
import { endpoints, pages } from '../../urls.ts';
import { defineForm } from '../define-form.ts';
import { email, ipRegion, utmInfo, visitorId } from '../form-fields.ts';
import { newsletterConsent } from '../newsletter-consent.ts';

/** What the newsletter form sends. Fields that are not listed are refused by name. */
export const schema = v.strictObject({ email, utm_info: utmInfo, visitorId, ipRegion });
export type Newsletter = v.InferOutput<typeof schema>;

export const form = defineForm({
  id: 'newsletter',
  endpoint: endpoints.newsletter,
  schema,
  // It has a layout of its own, on every page.
  fields: [],
  consent: [{ version: newsletterConsent.version, text: /* @__PURE__ */ newsletterConsent.pieces.join('') }],
  destinations: { hubspot: { variable: 'HUBSPOT_NEWSLETTER_FORM_ID' } },
  page: pages.subscribeNewsletter.path,
  thanks: '/subscribe-newsletter/sent/',
});
