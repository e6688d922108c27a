import type { ConsentNotice } from './consent-notice.ts';

/** Of the general contact form where it signs up. */
export const signupConsent: ConsentNotice = {
  version: 'signup-2026-11-22',
  text: 'We use this to give you the key and to answer you, and for nothing else. It is kept on our own server with the page, campaign and region you came from, your network address without its end, and your visitor id if this browser was read. After 730 days it is deleted.',
};
