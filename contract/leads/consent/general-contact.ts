import { answeredText } from './answered.ts';
import type { ConsentNotice } from './consent-notice.ts';

export const generalContactConsent: ConsentNotice = { version: 'contact-2026-11-22', text: answeredText };
