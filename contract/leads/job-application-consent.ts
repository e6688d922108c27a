import type { ConsentNotice } from './consent-notice.ts';

/** The days are `JOB_APPLICATION_RETENTION_DAYS`. */
export const jobApplicationConsent: ConsentNotice = {
  version: 'job-application-2026-11',
  text: 'Kept on our own server to decide on this application, and deleted 180 days after it came.',
};

/** Where applications go to a Greenhouse board too. */
export const greenhouseApplicationConsent: ConsentNotice = {
  version: 'job-application-greenhouse-2026-11',
  text: 'Kept on our own server, sent to Greenhouse to decide on this application, and deleted here 180 days after it came.',
};
