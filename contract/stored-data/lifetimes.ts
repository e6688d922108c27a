import { STATUS_DAYS } from '../status/components.ts';

/** Retention periods that aren't defined in a feature's own file. Cleanup jobs and cookies use these values. */

/** Seconds that the latest identification result is cached in the tab. */
export const VISITOR_RESULT_SECONDS = 3_600;
/** Longest time that the npm package can cache it, in seconds. */
export const MAX_VISITOR_RESULT_SECONDS = 86_400;
/** Days that the history cookie is kept after the last page view. */
export const BROWSING_HISTORY_DAYS = 30;
/** Days that an image is cached in the browser. */
export const IMAGE_COPY_DAYS = 30;
/** Days that the variants of experiments are kept after one was last shown. */
export const AB_COOKIE_DAYS = 30;
/** Days that the refusal to take part in experiments is kept. */
export const NO_AB_COOKIE_DAYS = 180;
/** Minutes that the input of a rejected form is kept. */
export const FORM_DRAFT_MINUTES = 60;
/** Days that a lead without a contract is kept. */
export const LEAD_RETENTION_DAYS = 730;
/** Days that a job application is kept: long enough to answer a discrimination claim. */
export const JOB_APPLICATION_RETENTION_DAYS = 180;
/** Days that a booked call is kept after its time. */
export const SALES_CALL_RETENTION_DAYS = 90;
/** Days after a form submission in which a call can be booked. */
export const BOOKING_DAYS = 7;
/** Days that a page view is kept: one year plus a month, for year-over-year comparisons. */
export const PAGE_VIEW_RETENTION_DAYS = 395;
/** Days that a browser keeps an unsent event: within the deduplication period of every collector. */
export const UNSENT_EVENT_DAYS = 7;
/** Days that the origin of a visit is kept, for late events of browsers that were offline. */
export const VISIT_MEMORY_DAYS = 30;
/** Days that an error report is kept after its last occurrence. */
export const ERROR_REPORT_RETENTION_DAYS = 30;
/** Days that the measurements of the status page are kept. */
export const STATUS_RETENTION_DAYS = STATUS_DAYS;
/** Hours that a form ticket is valid and its uses are counted. */
export const FORM_TICKET_HOURS = 24;
/** Days that an expired key is kept, to distinguish it from an unknown key. */
export const ENDED_KEY_DAYS = 30;
/** Complete months for which the identifications with a key are counted: a year, for its bills. */
export const KEY_USAGE_MONTHS = 12;
/** Days that a webhook delivery is retried and stored. A webhook that has failed for as long is disabled. */
export const WEBHOOK_DELIVERY_DAYS = 7;
/** Minutes that the use of a request ID in a demo is stored; the ID itself is valid for seconds. */
export const PLAYGROUND_REQUEST_MINUTES = 60;
/** Days that demo actions are kept that later actions are compared with. */
export const PLAYGROUND_DAYS = 7;
/** Hours of a day in the demos' limits. */
export const PLAYGROUND_DAY_HOURS = 24;
/** Minutes that a code of a demo is valid and stored. */
export const PLAYGROUND_CODE_MINUTES = 10;
/** Minutes that a network is blocked in the bot firewall demo. */
export const PLAYGROUND_BLOCK_MINUTES = 60;
/** Days that the outcome of demo payments is kept: chargebacks may be months late. */
export const PLAYGROUND_YEAR_DAYS = 365;
/** Longest rate limit window per client, in minutes. */
export const RATE_LIMIT_MINUTES = 60;
/** Hours of an operator's console session: a working day. */
export const CONSOLE_SESSION_HOURS = 12;
/** Minutes without activity after which a console session ends: the recommendation of NIST SP 800-63B-4 for AAL2. */
export const CONSOLE_IDLE_MINUTES = 60;
/** Minutes after a sign-in or a confirmation within which an operator may export and erase personal data. */
export const CONSOLE_CONFIRMATION_MINUTES = 15;
/** Minutes that a sign-in to the console with an identity provider may take. */
export const OPEN_ID_MINUTES = 10;
/** Days that a personal access token of an operator is valid. */
export const ACCESS_TOKEN_DAYS = 90;
/** Hours that the link of an invitation to the console is valid: a weekend. */
export const INVITATION_HOURS = 72;
/** Days that entries of the console's audit log are stored: two years. The database refuses to delete them earlier. */
export const AUDIT_RETENTION_DAYS = 730;
