/** How long things are kept where no purpose of their own file says so. Jobs and cookies take their figures from here. */

/** The last answer about a visitor, in the tab, in seconds. */
export const VISITOR_RESULT_SECONDS = 3_600;
/** The history of a visit in its cookie, in days after the last page. */
export const BROWSING_HISTORY_DAYS = 30;
/** A copy of a picture in the browser, in days. */
export const IMAGE_COPY_DAYS = 30;
/** Which variants of the pages under test a browser gets, in days since one of them was last shown. */
export const AB_COOKIE_DAYS = 30;
/** That it takes part in none, in days from the refusal. */
export const NO_AB_COOKIE_DAYS = 180;
/** What was typed into a form that was refused, in minutes. */
export const FORM_DRAFT_MINUTES = 60;
/** A message after which nothing more was agreed, in days from its arrival. */
export const LEAD_RETENTION_DAYS = 730;
/** An application for a job, in days from its arrival: long enough to answer a claim that it was refused unfairly. */
export const JOB_APPLICATION_RETENTION_DAYS = 180;
/** A booked call, in days after it took place or would have. */
export const SALES_CALL_RETENTION_DAYS = 90;
/** How long after a form a call may be booked, in days. */
export const BOOKING_DAYS = 7;
/** One counted page view, in days: a year can be held beside the year before for a month. */
export const PAGE_VIEW_RETENTION_DAYS = 395;
/** One that a browser could not send, in days: as long as every collector recognises what comes twice. */
export const UNSENT_EVENT_DAYS = 7;
/** Where a visit came from, in days: so late events come of a browser that was offline. */
export const VISIT_MEMORY_DAYS = 30;
/** An error of a page that was not seen again, in days. */
export const ERROR_REPORT_RETENTION_DAYS = 30;
/** When somebody came to a form, as far as it says something, in hours. The uses of one such ticket are counted so long. */
export const FORM_TICKET_HOURS = 24;
/** A key after its end, in days: so long it is told that it has expired, and not that there is none. */
export const ENDED_KEY_DAYS = 30;
/** That a demo was called with a request id, in minutes; the id itself is good for seconds. */
export const PLAYGROUND_REQUEST_MINUTES = 60;
/** What a visitor did in a demo that compares with "before", in days. */
export const PLAYGROUND_DAYS = 7;
/** What a demo counts within a day, in hours. */
export const PLAYGROUND_DAY_HOURS = 24;
/** How long a code is good that a demo showed, and the longest that it is kept, in minutes. */
export const PLAYGROUND_CODE_MINUTES = 10;
/** How long a network stays blocked in the demo of a bot firewall, in minutes. */
export const PLAYGROUND_BLOCK_MINUTES = 60;
/** What became of payments in a demo, in days: a chargeback may come months after its payment. */
export const PLAYGROUND_YEAR_DAYS = 365;
/** The longest window of a rate limit by who calls, in minutes. */
export const RATE_LIMIT_MINUTES = 60;
/** How long an operator stays signed in to the console: a working day. */
export const CONSOLE_SESSION_HOURS = 12;
