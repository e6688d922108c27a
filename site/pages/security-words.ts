import { IDENTIFICATION_RETENTION_DAYS, VISITOR_RETENTION_DAYS } from '@whorl/contract/identification/retention.ts';
import type { KeptData } from '../sections/kept-data.tsx';

/** The policy of every page, as a test holds it against the header that is sent; hashes are each page's own. */
export const policy: readonly { directive: string; because: string }[] = [
  { directive: "default-src 'none'", because: 'Nothing is allowed that does not stand below.' },
  {
    directive: "script-src 'self' 'sha256-…'",
    because: 'Our own files, and the one inline script whose hash this is. It chooses the theme.',
  },
  { directive: "style-src 'self' 'sha256-…'", because: 'The same for style. No style attribute stands in any page.' },
  { directive: "img-src 'self' data:", because: 'Pictures from here.' },
  { directive: "font-src 'self'", because: 'Fonts from here: no other host learns of your visit.' },
  { directive: "connect-src 'self'", because: 'Scripts talk to this server and to no other.' },
  { directive: "manifest-src 'self'", because: 'The file with our name and icons.' },
  { directive: "worker-src 'self'", because: 'The worker that draws whorls, and the one that keeps pages offline.' },
  { directive: "form-action 'self'", because: 'Forms are sent here and nowhere else.' },
  { directive: "base-uri 'none'", because: 'No injected tag can bend our links.' },
  { directive: "frame-ancestors 'none'", because: 'No other page can lay a frame around us and steal a click.' },
  {
    directive: "require-trusted-types-for 'script'",
    because: 'Text does not become markup or code, even where a script is careless.',
  },
  {
    directive: 'trusted-types agent-frame structured-data service-worker whorl-worker',
    because: 'But for four named makers, each of which gives out one kind of constant.',
  },
];

const absence = `${VISITOR_RETENTION_DAYS} days without a visit, or your deletion`;

export const inBrowser: readonly KeptData[] = [
  {
    what: 'Cookie visitor',
    fields:
      'Your visitor id with our signature. Scripts cannot read it; with https it is named __Host-visitor and never leaves this host.',
    until: absence,
  },
  {
    what: 'visitor-token',
    fields: 'The same id with another signature, in local storage, for browsers that drop cookies.',
    until: 'you delete it here or in the browser',
  },
  {
    what: 'visitor-result:…',
    fields: 'The last answer, in session storage, so that the next page does not ask again.',
    until: 'an hour, or the tab is closed',
  },
  {
    what: 'Page views not sent yet',
    fields: 'Events and the number of the session, in local storage. Only where page views are counted.',
    until: 'they are sent; the number, until you delete it',
  },
  {
    what: 'cookieChoice, theme, articleVersion',
    fields: 'What you chose, each only once you have chosen it.',
    until: 'you delete it in the browser',
  },
  {
    what: 'Pages and files',
    fields: 'The service worker’s copies of what anyone could load; nothing that was made for you.',
    until: 'the next version, or your browser needs the room',
  },
];

export const onServer: readonly KeptData[] = [
  {
    what: 'Visitor',
    fields: 'Id, hash of the latest readings, platform, vendor, graphics processor, count, first and last time.',
    until: absence,
  },
  {
    what: 'Identification',
    fields:
      'Request id, time, page without its query, browser and system, bot and virtual machine, country, the address without its last part, and the tag: the page you came from.',
    until: `${IDENTIFICATION_RETENTION_DAYS} days, or your deletion`,
  },
  {
    what: 'What you send by a form',
    fields:
      'What you typed, the page, your region and visitor id, the address without its last part, and your consent’s version. Passed on to the CRM that whoever runs this has set up; by default there is none.',
    until: 'whoever runs this deletes it; no time is set yet',
  },
  {
    what: 'A form that was refused',
    fields: 'What you typed, so that a browser without script can show it again.',
    until: 'an hour',
  },
  {
    what: 'Page views',
    fields: 'Event, page, visitor id, whether a bot made it. Only with your consent where the law asks for it.',
    until: 'whoever runs this deletes them; no time is set yet',
  },
  {
    what: 'Errors of a page',
    fields: 'Message and place in the code, path, build. Nothing of who you are; what looks like it is taken out.',
    until: '30 days after the last one',
  },
];

export const measures: readonly { title: string; text: string }[] = [
  {
    title: 'Calls that change something',
    text: 'come from a page of this site, or are refused. Browsers say where a call comes from, and scripts cannot forge it.',
  },
  {
    title: 'The signature',
    text: 'is HMAC-SHA256 with a key of the server. A token of the storage is no use as a cookie, and one carried to another device is not believed.',
  },
  {
    title: 'Your visits',
    text: 'are shown to the browser with the signed cookie and to nobody else. Who only knows an id gets an empty list, whether it exists or not.',
  },
  {
    title: 'Limits',
    text: 'on the size of every body and the number of calls, by IPv4 address or IPv6 /64. Too many are answered with 429 and when to come back.',
  },
  {
    title: 'Forwarded addresses',
    text: 'are believed from configured proxies only, read from the right, and from nobody by default.',
  },
  {
    title: 'Answers that are no page',
    text: "carry the policy default-src 'none'. All carry nosniff, a referrer policy, both cross-origin policies, and with https HSTS for two years.",
  },
];
