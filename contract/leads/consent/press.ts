import { answeredText } from './answered.ts';
import type { ConsentNotice } from './consent-notice.ts';

export const pressConsent: ConsentNotice = { version: 'press-2026-11-22', text: answeredText };
