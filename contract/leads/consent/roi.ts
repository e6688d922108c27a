import type { ConsentNotice } from './consent-notice.ts';

export const roiConsent: ConsentNotice = {
  version: 'roi-2026-11-22',
  text: 'We use this to answer you, and for nothing else. It is kept on our own server with what it counted from your figures, the page, campaign and region you came from, your network address without its end, and your visitor id if this browser was read. After 730 days it is deleted.',
};
