import { VISITOR_RETENTION_DAYS } from '../identification/retention.ts';
import { IMAGE_COPY_DAYS, VISITOR_RESULT_SECONDS } from './lifetimes.ts';
import {
  ANALYTICS_PREFIX,
  ARTICLE_VERSION_KEY,
  ASSET_CACHE,
  BUILD_CACHE_PREFIX,
  CACHE_USE_DATABASE,
  COOKIE_CHOICE_KEY,
  IMAGE_CACHE,
  NEWSLETTER_SHEET_KEY,
  RELOADED_KEY,
  SECURE_VISITOR_COOKIE,
  THEME_KEY,
  VISITOR_COOKIE,
  VISITOR_RESULT_PREFIX,
  VISITOR_TOKEN_KEY,
} from './names.ts';

export const browserPlaces = ['cookie', 'local storage', 'session storage', 'Cache Storage', 'IndexedDB'] as const;
export type BrowserPlace = (typeof browserPlaces)[number];

/** The categories of the cookie settings. */
export type ConsentCategory = 'required' | 'analytics' | 'advertising';

export type KeptInBrowser = {
  readonly place: BrowserPlace;
  /** Every name it goes by; a name that ends in `…` is the beginning of one. */
  readonly names: readonly string[];
  readonly category: ConsentCategory;
  readonly holds: string;
  readonly purpose: string;
  /** What has to happen before it is there. */
  readonly setWhen: string;
  /** How long it stays, and what ends it earlier. */
  readonly until: string;
  readonly readBy: string;
  /** Why the law lets it be stored or read. */
  readonly ground: string;
};

const asked = 'Asked for by you: nothing of it is there before you choose. No consent is needed for that.';
const needed = 'Needed to show the page you asked for.';
const recognition =
  'Your consent, or your press on a button that asks for it. Outside Europe: our interest in showing on you what we sell, which you can object to in the cookie settings.';

const counting = 'Your consent. Outside Europe: our interest in knowing which pages are read, until you object.';

/** Everything that this site can leave in a browser. */
export const keptInBrowser: readonly KeptInBrowser[] = [
  {
    place: 'cookie',
    names: [VISITOR_COOKIE, SECURE_VISITOR_COOKIE],
    category: 'analytics',
    holds:
      'Your visitor id and our signature under it. Scripts cannot read it; over https it has the second name, which ties it to this host.',
    purpose: 'To know this browser again at its next visit and to show you, and only you, your own visits.',
    setWhen: 'the browser is identified',
    until: `${VISITOR_RETENTION_DAYS} days after the last visit, or you forget this browser`,
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
    until: 'until you forget this browser, or delete it there',
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
    until: `${VISITOR_RESULT_SECONDS / 3_600} hour, or the tab is closed`,
    readBy: 'the identification script',
    ground: recognition,
  },
  {
    place: 'local storage',
    names: [`${ANALYTICS_PREFIX}…`],
    category: 'analytics',
    holds:
      'Page views that are not sent yet, the visitor id they count for, and a campaign from the address you came by.',
    purpose: 'To count page views once each, also when the connection breaks.',
    setWhen: 'page views are counted',
    until: 'page views until they are sent; all of it until you switch analytics off',
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
    until: 'until you delete it in the browser; the library keeps it open',
    readBy: 'the counting library',
    ground: counting,
  },
  {
    place: 'local storage',
    names: [COOKIE_CHOICE_KEY],
    category: 'required',
    holds: 'The categories you chose.',
    purpose: 'To keep to your choice.',
    setWhen: 'you save the cookie settings',
    until: 'until you delete it in the browser',
    readBy: 'the pages of this site',
    ground: 'Needed to keep to a choice that the law gives you.',
  },
  {
    place: 'local storage',
    names: [THEME_KEY],
    category: 'required',
    holds: 'light or dark.',
    purpose: 'To show the pages as you chose.',
    setWhen: 'you use the theme switch',
    until: 'until you choose System, or delete it in the browser',
    readBy: 'the pages of this site',
    ground: asked,
  },
  {
    place: 'local storage',
    names: [ARTICLE_VERSION_KEY],
    category: 'required',
    holds: 'Which country’s version of a note you chose.',
    purpose: 'Not to lead you away from the version you want.',
    setWhen: 'you press the link to the other version',
    until: 'until you delete it in the browser',
    readBy: 'the pages of this site',
    ground: asked,
  },
  {
    place: 'local storage',
    names: [NEWSLETTER_SHEET_KEY],
    category: 'required',
    holds: 'That the newsletter was offered to you at the end of a text, or that you subscribed.',
    purpose: 'To offer it once and not again.',
    setWhen: 'the offer is shown, never before you have chosen where that is yours to do; or you subscribe',
    until: 'until you delete it in the browser',
    readBy: 'the pages of this site',
    ground: 'Needed to leave you alone afterwards.',
  },
  {
    place: 'session storage',
    names: [RELOADED_KEY],
    category: 'required',
    holds: 'The digit 1.',
    purpose: 'So that a page from before a new version of the site loads itself again once, and never in a circle.',
    setWhen: 'the site was replaced between a page and its data',
    until: 'until the next page, or until the tab is closed',
    readBy: 'the pages of this site',
    ground: needed,
  },
  {
    place: 'Cache Storage',
    names: [`${BUILD_CACHE_PREFIX}…`, ASSET_CACHE],
    category: 'required',
    holds:
      'Copies of pages, scripts and fonts as anyone gets them, and which windows run which version. Nothing that was made for you, and no query of an address.',
    purpose:
      'To show pages you have seen without a connection, and to keep an open window whole while the site is replaced.',
    setWhen: 'a page has loaded',
    until: 'until a newer version of the site takes their place, or the browser needs the room',
    readBy: 'the service worker',
    ground: needed,
  },
  {
    place: 'Cache Storage',
    names: [IMAGE_CACHE],
    category: 'required',
    holds: 'Copies of pictures.',
    purpose: 'The same, for pictures.',
    setWhen: 'a page with pictures has loaded',
    until: `${IMAGE_COPY_DAYS} days, or the browser needs the room`,
    readBy: 'the service worker',
    ground: needed,
  },
  {
    place: 'IndexedDB',
    names: [CACHE_USE_DATABASE],
    category: 'required',
    holds: 'The address of each copy and when it was last used.',
    purpose: 'To delete the copies that are not used any more.',
    setWhen: 'a script, font or picture was copied',
    until: 'as long as the copy it belongs to',
    readBy: 'the service worker',
    ground: needed,
  },
];

/** The entry that something found in a browser belongs to; undefined for what nobody wrote down. */
export const browserEntryOf = (place: BrowserPlace, name: string): KeptInBrowser | undefined =>
  keptInBrowser.find(
    (entry) =>
      entry.place === place &&
      entry.names.some((known) => (known.endsWith('…') ? name.startsWith(known.slice(0, -1)) : name === known)),
  );
