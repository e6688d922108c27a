import type { ConsentNotice } from './consent-notice.ts';

/** The minutes are `BOT_DETECTION_KEY_MINUTES`. */
export const botDetectionTokenConsent: ConsentNotice = {
  version: 'bot-token-2026-11-22',
  text: 'The token is shown here at once and holds for 60 minutes. Your address is kept on our own server, to answer you if you ask, with the campaign and region you came from, your network address without its end, and your visitor id if this browser was read. After 730 days it is deleted.',
};
