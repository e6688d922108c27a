import type { ConsentNotice } from './consent-notice.ts';

export const partnersConsent: ConsentNotice = {
  version: 'partners-2026-11-22',
  text: 'Nothing is sent but what you type. We use it to answer you. It is kept on our own server with the page, your region and your network address without its end. After 730 days it is deleted.',
};
