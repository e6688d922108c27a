import * as v from 'valibot';
import { endpoints, pages } from '../../urls.ts';
import { defineForm } from '../define-form.ts';
import { email, ipRegion, utmInfo, visitorId } from '../form-fields.ts';
import { newsletterConsent } from '../newsletter-consent.ts';

/** Payload of the newsletter form. Unknown fields are rejected by name. */
export const schema = v.strictObject({ email, utm_info: utmInfo, visitorId, ipRegion });
export const form = defineForm({
  id: 'newsletter',
  endpoint: endpoints.newsletter,
  schema,
  // The newsletter form has its own component, which is part of every page.
  fields: [],
  consent: () => [
    { version: newsletterConsent.version, text: newsletterConsent.pieces.join('') },
    {
      version: 'newsletter-2026-11',
      text: 'Kept on our own server: the address, your region, your visitor id if this browser was read. To leave, write to us, and it is erased.',
    },
  ],
  destinations: { hubspot: { variable: 'HUBSPOT_NEWSLETTER_FORM_ID' } },
  page: pages.subscribeNewsletter.path,
  thanks: '/subscribe-newsletter/sent/',
});
