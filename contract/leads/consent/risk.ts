import { answeredText } from './answered.ts';
import type { ConsentNotice } from './consent-notice.ts';

export const riskConsent: ConsentNotice = { version: 'risk-2026-11-22', text: answeredText };
