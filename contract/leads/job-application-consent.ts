import type { ConsentNotice } from './consent-notice.ts';

/** Consent notice of an application. Its number of days is `JOB_APPLICATION_RETENTION_DAYS`. */
export const jobApplicationConsent: ConsentNotice = {
  version: 'job-application-2026-11-25',
  text: 'We keep your application on our own server to decide on it. It is deleted 180 days after you send it.',
};

/** Consent notice if applications are also sent to a Greenhouse job board. */
export const greenhouseApplicationConsent: ConsentNotice = {
  version: 'job-application-greenhouse-2026-11-25',
  text: 'We keep your application on our own server and send it to Greenhouse to decide on it. On our server, it is deleted 180 days after you send it.',
};

/** Notices that stored applications still refer to. */
export const earlierApplicationConsents: readonly ConsentNotice[] = [
  {
    version: 'job-application-2026-11',
    text: 'Kept on our own server to decide on this application, and deleted 180 days after it came.',
  },
  {
    version: 'job-application-greenhouse-2026-11',
    text: 'Kept on our own server, sent to Greenhouse to decide on this application, and deleted here 180 days after it came.',
  },
];
