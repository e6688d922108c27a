import { VISITED_PAGES_AT_MOST } from '../browsing-history.ts';
import { VISITOR_RETENTION_DAYS } from '../identification/retention.ts';
import type { KeptInBrowser } from './browser-entry.ts';
import { AB_COOKIE_DAYS, BROWSING_HISTORY_DAYS, UNSENT_EVENT_DAYS, VISITOR_RESULT_SECONDS } from './lifetimes.ts';
import {
  AB_COOKIE,
  AB_FLAGS_KEY,
  ANALYTICS_PREFIX,
  HISTORY_COOKIE,
  PRIVACY_DATABASE_PREFIX,
  SECURE_AB_COOKIE,
  SECURE_VISITOR_COOKIE,
  VISITOR_COOKIE,
  VISITOR_RESULT_PREFIX,
  VISITOR_TOKEN_KEY,
  WINDOW_KIND_KEY,
} from './names.ts';

const recognition =
  'Your consent, or your press on a button that asks for it. Outside Europe: our interest in showing on you what we sell, which you can object to in the cookie settings.';
const comparing =
  'Your consent. Outside Europe: our interest in knowing which of two pages serves readers better, until you object.';
const counting = 'Your consent. Outside Europe: our interest in knowing which pages are read, until you object.';

/** What is left in a browser with consent, or where somebody asked for it by a button. */
export const keptWithConsent: readonly KeptInBrowser[] = [
  {
    place: 'cookie',
    names: [VISITOR_COOKIE, SECURE_VISITOR_COOKIE],
    category: 'analytics',
    holds:
      'Your visitor id and our signature under it. Scripts cannot read it; over https it has the second name, which ties it to this host.',
    purpose: 'To know this browser again at its next visit and to show you, and only you, your own visits.',
    setWhen: 'the browser is identified',
    until: `${VISITOR_RETENTION_DAYS} days after the last visit, or you forget this browser, or withdraw the consent that it rests on`,
    readBy: 'our server',
    ground: recognition,
  },
  {
    place: 'local storage',
    names: [VISITOR_TOKEN_KEY],
    category: 'analytics',
    holds: 'The same id under another signature.',
    purpose: 'The same, in browsers that drop cookies. It is worth nothing on another device.',
    setWhen: 'the browser is identified',
    until: 'until you forget this browser, withdraw the consent that it rests on, or delete it there',
    readBy: 'the identification script; sent to our server',
    ground: recognition,
  },
  {
    place: 'local storage',
    names: [WINDOW_KIND_KEY],
    category: 'analytics',
    holds: 'Whether the window is a private one.',
    purpose: 'To find that out once only, since it takes a second.',
    setWhen: 'the browser is identified',
    until: 'until you forget this browser, withdraw the consent that it rests on, or delete it there',
    readBy: 'the identification script; sent to our server',
    ground: recognition,
  },
  {
    place: 'session storage',
    names: [`${VISITOR_RESULT_PREFIX}…`],
    category: 'analytics',
    holds: 'The last answer of the identification, as this page shows it.',
    purpose: 'So that the next page does not have to ask again.',
    setWhen: 'the browser is identified',
    until: `${VISITOR_RESULT_SECONDS / 3_600} hour, or the tab is closed, or you withdraw the consent that it rests on`,
    readBy: 'the identification script',
    ground: recognition,
  },
  {
    place: 'cookie',
    names: [HISTORY_COOKIE],
    category: 'analytics',
    holds: `The address you came in on, the last ${VISITED_PAGES_AT_MOST} pages by their paths, the page before this one, and the campaign of the address (what begins with utm_). No query and no fragment besides.`,
    purpose:
      'To know which texts and campaigns lead to a message: a form that you send carries the first and the previous page, and the campaign.',
    setWhen: 'a page is shown',
    until: `${BROWSING_HISTORY_DAYS} days after the last page, or you switch analytics off`,
    readBy: 'the pages of this site; sent along to our server, which reads it only out of a form',
    ground: counting,
  },
  {
    place: 'local storage',
    names: [`${ANALYTICS_PREFIX}…`],
    category: 'analytics',
    holds:
      'Page views and other events that are not sent yet, under a name for each open page, the visitor id they count for, the names of a campaign in the address you came by, and the site before.',
    purpose: 'To count page views once each, also when the connection breaks.',
    setWhen: 'page views are counted',
    until: `page views until they are sent, or you open a page more than ${UNSENT_EVENT_DAYS} days later; all of it until you switch analytics off`,
    readBy: 'the counting script; sent to our server',
    ground: counting,
  },
  {
    place: 'session storage',
    names: [`${ANALYTICS_PREFIX}…`],
    category: 'analytics',
    holds: 'The address of the page that was counted last.',
    purpose: 'Not to count one page twice.',
    setWhen: 'page views are counted',
    until: 'until you switch analytics off or close the tab',
    readBy: 'the counting script',
    ground: counting,
  },
  {
    place: 'IndexedDB',
    names: [`${ANALYTICS_PREFIX}…`],
    category: 'analytics',
    holds: 'Empty tables that the counting library makes for its own diagnostics, which are switched off here.',
    purpose: 'None of ours; the library leaves us no choice.',
    setWhen: 'page views are counted',
    until: 'until the page after the one on which you switch analytics off; the library keeps them open till then',
    readBy: 'the counting library',
    ground: counting,
  },
  {
    place: 'cookie',
    names: [AB_COOKIE, SECURE_AB_COOKIE],
    category: 'analytics',
    holds: 'For each page of which we compare two, which of them you get, and whether you agreed by hand. No id.',
    purpose: 'To show you the same one each time.',
    setWhen: 'one of those pages is shown outside Europe, or you agree to analytics',
    until: `${AB_COOKIE_DAYS} days after one of those pages was last shown, or you switch analytics off`,
    readBy: 'our server, and the pages of this site',
    ground: comparing,
  },
  {
    place: 'local storage',
    names: [AB_FLAGS_KEY],
    category: 'analytics',
    holds: 'The same.',
    purpose: 'The same, in browsers that drop cookies.',
    setWhen: 'the cookie is set',
    until: 'until you switch analytics off, or delete it in the browser',
    readBy: 'the pages of this site',
    ground: comparing,
  },
  {
    place: 'IndexedDB',
    names: [`${PRIVACY_DATABASE_PREFIX}…`],
    category: 'analytics',
    holds: 'Zeros, written to see how long that takes.',
    purpose: 'To tell a private window from an ordinary one.',
    setWhen: 'the browser is identified',
    until: 'a second, or the next identification where you left the page in the middle of it',
    readBy: 'the identification script',
    ground: recognition,
  },
];
