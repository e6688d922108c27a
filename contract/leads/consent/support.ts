import { answeredText } from './answered.ts';
import type { ConsentNotice } from './consent-notice.ts';

export const supportConsent: ConsentNotice = { version: 'support-2026-11-22', text: answeredText };
