import { IDENTIFICATION_RETENTION_DAYS, VISITOR_RETENTION_DAYS } from '../identification/retention.ts';
import { BOT_DETECTION_KEY_MINUTES, TRIAL_KEY_DAYS } from '../keys/api-key.ts';
import {
  ENDED_KEY_DAYS,
  ERROR_REPORT_RETENTION_DAYS,
  FORM_DRAFT_MINUTES,
  FORM_TICKET_HOURS,
  JOB_APPLICATION_RETENTION_DAYS,
  LEAD_RETENTION_DAYS,
  PAGE_VIEW_RETENTION_DAYS,
  RATE_LIMIT_MINUTES,
  SALES_CALL_RETENTION_DAYS,
} from './lifetimes.ts';

export type KeptOnServer = {
  /** How a person calls it. */
  readonly title: string;
  /** The table of the database; undefined for what is in memory or in Redis. */
  readonly table?: string;
  /** Columns that say something about a person. */
  readonly personal: readonly string[];
  /** The other columns of the table. */
  readonly technical: readonly string[];
  readonly holds: string;
  readonly purpose: string;
  readonly setWhen: string;
  readonly until: string;
  readonly readBy: string;
  /** The article of the GDPR, and what it rests on. */
  readonly ground: string;
};

const operator = 'whoever runs this site';
const recognition = 'Consent, Art. 6 (1) a. Outside Europe: legitimate interest, f.';

/** Everything about people that the server keeps. */
export const keptOnServer: readonly KeptOnServer[] = [
  {
    title: 'Visitor',
    table: 'visitors',
    personal: ['id', 'fingerprint', 'platform', 'vendor', 'gpu', 'visits', 'first_seen_at', 'last_seen_at'],
    technical: [],
    holds:
      'A random id, a hash of the latest readings, platform, vendor, graphics processor, number of visits, first and last time.',
    purpose: 'To know a browser again.',
    setWhen: 'a browser is identified',
    until: `${VISITOR_RETENTION_DAYS} days without a visit, or you forget this browser`,
    readBy: operator,
    ground: recognition,
  },
  {
    title: 'Visit',
    table: 'identifications',
    personal: ['visitor_id', 'at', 'address', 'decision', 'products'],
    technical: ['request_id'],
    holds:
      'Visitor id, time, the page without its query, browser, system and user agent, the verdicts on bot and virtual machine, country, the network address without its last part, and the page you came from.',
    purpose: 'To show you your own visits, and to find out how well the recognition works.',
    setWhen: 'a browser is identified',
    until: `${IDENTIFICATION_RETENTION_DAYS} days, or you forget this browser`,
    readBy: `the browser with the signed cookie; ${operator}`,
    ground: recognition,
  },
  {
    title: 'What you send by a form',
    table: 'leads',
    personal: ['email', 'payload', 'page_uri', 'address', 'received_at'],
    technical: [
      'id',
      'form',
      'submission_id',
      'content_hash',
      'page_name',
      'consent_version',
      'suspicion',
      'quarantine',
    ],
    holds:
      'What you typed, and what our server counted from it; the page, campaign and region; your visitor id if this browser was read; the network address without its last part; the time; which wording stood beside the button; why it looks as if a program sent it, where it does.',
    purpose: 'To answer you; with the newsletter, to send it; with an application, to decide on it.',
    setWhen: 'you send a form',
    until: `${LEAD_RETENTION_DAYS} days; an application ${JOB_APPLICATION_RETENTION_DAYS} days; a newsletter address until you leave`,
    readBy: operator,
    ground: 'Steps before a contract that you ask for, Art. 6 (1) b; newsletter: consent, a.',
  },
  {
    title: 'A file of an application',
    table: 'application_files',
    personal: ['name', 'content'],
    technical: ['id', 'lead_id', 'field', 'kind', 'bytes', 'sha256'],
    holds: 'The file that you chose, such as a résumé, and its name. No address of this site shows it.',
    purpose: 'To decide on your application.',
    setWhen: 'you apply for a position with a file',
    until: `${JOB_APPLICATION_RETENTION_DAYS} days, with the application`,
    readBy: `${operator}; the job board, where one is set up`,
    ground: 'Steps before a contract that you ask for, Art. 6 (1) b.',
  },
  {
    title: 'A call that you book',
    table: 'sales_calls',
    personal: ['email', 'starts_at', 'ends_at', 'time_zone', 'created_at', 'changed_at'],
    technical: ['id', 'lead_id', 'form', 'state', 'sequence'],
    holds: 'When the call is, your time zone, the e-mail address of your message, and when you booked or changed it.',
    purpose: 'To hold the call, and to keep its time from being given to somebody else.',
    setWhen: 'you book a call after a message',
    until: `${SALES_CALL_RETENTION_DAYS} days after the call`,
    readBy: `the browser that has the link of the call; ${operator}`,
    ground: 'Steps before a contract that you ask for, Art. 6 (1) b.',
  },
  {
    title: 'Key',
    table: 'api_keys',
    personal: ['lead_id'],
    technical: ['id', 'kind', 'hash', 'shown', 'scopes', 'created_at', 'expires_at', 'revoked_at'],
    holds:
      'Which form asked for the key, when it was made and when it ends; a public key, or only the hash of a secret.',
    purpose: 'To know whether a key that is shown to the server may be used, and for what.',
    setWhen: 'you sign up, or ask for a token for bot detection',
    until: `${ENDED_KEY_DAYS} days after its end, which is ${TRIAL_KEY_DAYS} days or ${BOT_DETECTION_KEY_MINUTES} minutes after its making; or as long as the form that asked for it`,
    readBy: operator,
    ground: 'The trial that you ask for, Art. 6 (1) b.',
  },
  {
    title: 'A form on its way to another system',
    table: 'outbox',
    personal: ['body'],
    technical: [
      'id',
      'destination',
      'subject',
      'state',
      'due_at',
      'lease_until',
      'token',
      'attempts',
      'last_error',
      'created_at',
      'settled_at',
    ],
    holds:
      'A copy of the message, or of the time of a call, in the form that the other system takes. Only where one is set up; by default there is none.',
    purpose: 'So that no message is lost while the other system is away.',
    setWhen: 'you send a form or book a call, and another system is set up',
    until: 'as long as the message it is a copy of',
    readBy: `the system that is set up; ${operator}`,
    ground: 'As for the message.',
  },
  {
    title: 'A form that was refused',
    table: 'form_drafts',
    personal: ['typed'],
    technical: ['token', 'form', 'errors', 'expires_at'],
    holds: 'What you typed.',
    purpose: 'To show it to you again, with what is wrong, in a browser without JavaScript.',
    setWhen: 'a form is sent without JavaScript and something in it is wrong',
    until: `${FORM_DRAFT_MINUTES} minutes`,
    readBy: 'the browser that was sent its address',
    ground: 'The step before the message, Art. 6 (1) b.',
  },
  {
    title: 'Page view',
    table: 'analytics_events',
    personal: ['device_id', 'user_id', 'session_id', 'happened_at', 'received_at', 'event'],
    technical: ['insert_id', 'event_type', 'plan_version'],
    holds:
      'The page and its title, the visitor id, time, language, campaign, and whether a bot or a virtual machine asked.',
    purpose: 'To know which pages are read, and by people.',
    setWhen: 'a page is shown and analytics is allowed',
    until: `${PAGE_VIEW_RETENTION_DAYS} days`,
    readBy: operator,
    ground: recognition,
  },
  {
    title: 'Error of a page',
    table: 'error_reports',
    personal: [],
    technical: [
      'id',
      'message',
      'stack',
      'component_stack',
      'path',
      'build',
      'reports',
      'first_seen_at',
      'last_seen_at',
    ],
    holds:
      'Message and place in the code, path and version. What looks like an address, a number or an id is taken out.',
    purpose: 'To mend what broke.',
    setWhen: 'something breaks while a page is shown',
    until: `${ERROR_REPORT_RETENTION_DAYS} days after it was last seen`,
    readBy: operator,
    ground: 'Not about a person.',
  },
  {
    title: 'Counts against floods',
    personal: ['network address'],
    technical: [],
    holds:
      'How often an IPv4 address, an IPv6 /64 or an e-mail address has called, and how often a form was sent that was begun once. In memory, or in Redis where it is set up.',
    purpose: 'To refuse a flood and nobody else.',
    setWhen: 'something is sent to the server',
    until: `${RATE_LIMIT_MINUTES} minutes at most; of a form, which says nothing about you, ${FORM_TICKET_HOURS} hours`,
    readBy: 'the server',
    ground: 'Legitimate interest in a site that stays up, Art. 6 (1) f.',
  },
];

/** Tables that say nothing about anybody. */
export const tablesWithoutPeople: readonly string[] = [
  'key_secrets',
  'outbox_destinations',
  'repositories',
  'sales_call_seats',
  'sales_call_secrets',
  'visitor_secrets',
];
