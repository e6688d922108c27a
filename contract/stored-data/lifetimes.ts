/** How long things are kept where no purpose of their own file says so. Jobs and cookies take their figures from here. */

/** The last answer about a visitor, in the tab, in seconds. */
export const VISITOR_RESULT_SECONDS = 3_600;
/** A copy of a picture in the browser, in days. */
export const IMAGE_COPY_DAYS = 30;
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
/** An error of a page that was not seen again, in days. */
export const ERROR_REPORT_RETENTION_DAYS = 30;
/** When somebody came to a form, as far as it says something, in hours. The uses of one such ticket are counted so long. */
export const FORM_TICKET_HOURS = 24;
/** A key after its end, in days: so long it is told that it has expired, and not that there is none. */
export const ENDED_KEY_DAYS = 30;
/** The longest window of a rate limit by who calls, in minutes. */
export const RATE_LIMIT_MINUTES = 60;
