import { botDetectionTokenConsent } from './consent/bot-detection-token.ts';
import type { ConsentNotice } from './consent/consent-notice.ts';
import { generalContactConsent } from './consent/general-contact.ts';
import { greenhouseApplicationConsent, jobApplicationConsent } from './consent/job-application.ts';
import { newsletterConsent } from './consent/newsletter.ts';
import { partnersConsent } from './consent/partners.ts';
import { pressConsent } from './consent/press.ts';
import { riskConsent } from './consent/risk.ts';
import { roiConsent } from './consent/roi.ts';
import { signupConsent } from './consent/signup.ts';
import { supportConsent } from './consent/support.ts';
import { webinarConsent } from './consent/webinar.ts';

const answered2026 = 'We use this to answer you, and for nothing else. It is stored on our own server.';

/**
 * By form, everything that has ever stood beside its button; the first is what stands there now. What is gone stays
 * here as long as a lead names it.
 */
export const consentTexts = {
  'general-contact': [generalContactConsent, signupConsent, { version: 'contact-2026-11', text: answered2026 }],
  newsletter: [{ version: newsletterConsent.version, text: newsletterConsent.pieces.join('') }],
  support: [supportConsent, { version: 'support-2026-11', text: answered2026 }],
  press: [pressConsent, { version: 'press-2026-11', text: answered2026 }],
  partners: [
    partnersConsent,
    {
      version: 'partners-2026-11',
      text: 'Nothing is sent but what you type, and your region. We use it to answer you; it is stored on our own server.',
    },
  ],
  risk: [riskConsent, { version: 'risk-2026-11', text: answered2026 }],
  roi: [roiConsent],
  'bot-detection-token': [botDetectionTokenConsent],
  webinar: [
    webinarConsent,
    {
      version: 'webinar-2026-11',
      text: 'We use this for this webinar, and for nothing else. It is stored on our own server.',
    },
  ],
  'job-application': [jobApplicationConsent, greenhouseApplicationConsent],
} as const satisfies Readonly<Record<string, readonly ConsentNotice[]>>;

export type FormWithConsent = keyof typeof consentTexts;

/** What stood beside a form in a version; undefined for a version that the form never had. */
export const consentTextOf = (form: FormWithConsent, version: string): string | undefined =>
  consentTexts[form].find((notice) => notice.version === version)?.text;
