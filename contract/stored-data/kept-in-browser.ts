import { CHOICE_HOLDS_MONTHS } from '../consent-receipt.ts';
import type { BrowserPlace, KeptInBrowser } from './browser-entry.ts';
import { keptWithConsent } from './kept-with-consent.ts';
import { CONSOLE_SESSION_HOURS, IMAGE_COPY_DAYS, NO_AB_COOKIE_DAYS } from './lifetimes.ts';
import {
  ARTICLE_VERSION_KEY,
  ASSET_CACHE,
  BUILD_CACHE_PREFIX,
  CACHE_USE_DATABASE,
  CONSENT_RECEIPT_KEY,
  CONSOLE_COOKIE,
  COOKIE_CHOICE_KEY,
  IMAGE_CACHE,
  LAST_READINGS_KEY,
  NEWSLETTER_SHEET_KEY,
  NO_AB_COOKIE,
  RELOADED_KEY,
  SECURE_CONSOLE_COOKIE,
  SECURE_NO_AB_COOKIE,
  THEME_KEY,
  VISITOR_ASKED_KEY,
} from './names.ts';

const asked = 'Asked for by you: nothing of it is there before you choose. No consent is needed for that.';
const needed = 'Needed to show the page you asked for.';

/** Everything that this site can leave in a browser. */
export const keptInBrowser: readonly KeptInBrowser[] = [
  ...keptWithConsent,
  {
    place: 'cookie',
    names: [NO_AB_COOKIE, SECURE_NO_AB_COOKIE],
    category: 'required',
    holds: 'The digit 1.',
    purpose: 'So that our server, which cannot see your choice, compares no pages on you.',
    setWhen: 'you switch analytics off, outside Europe: there the server would begin anew',
    until: `${NO_AB_COOKIE_DAYS} days, or you switch analytics on`,
    readBy: 'our server',
    ground: 'Needed to keep to a choice that the law gives you.',
  },
  {
    place: 'cookie',
    names: [CONSOLE_COOKIE, SECURE_CONSOLE_COOKIE],
    category: 'required',
    holds: 'Until when somebody who runs this site is signed in, and our signature under it. No name and no id.',
    purpose: 'So that the figures of the whole site are shown to those who run it, and to nobody else.',
    setWhen: 'somebody who runs this site signs in to its console; never on a visit',
    until: `${CONSOLE_SESSION_HOURS} hours, or they sign out`,
    readBy: 'our server',
    ground: asked,
  },
  {
    place: 'local storage',
    names: [COOKIE_CHOICE_KEY],
    category: 'required',
    holds: 'The categories you chose, those that hold where you are without a choice, or that nothing is decided.',
    purpose: 'To keep to your choice, and to ask only whoever has none.',
    setWhen: 'the country is looked up; again when you choose',
    until: `until you delete it in the browser; in Europe we ask again after ${CHOICE_HOLDS_MONTHS} months`,
    readBy: 'the pages of this site',
    ground: 'Needed to keep to a choice that the law gives you.',
  },
  {
    place: 'local storage',
    names: [CONSENT_RECEIPT_KEY],
    category: 'required',
    holds:
      'The receipt of the choice: its categories, the time, the version of the policy, and whether you made it, the rule for your region or Global Privacy Control.',
    purpose: 'To show you what you chose and when, and to ask again in time.',
    setWhen: 'a choice is written',
    until: 'as long as the choice; your own last one also while we ask again',
    readBy: 'the pages of this site',
    ground: 'Needed to show that you chose, Art. 7 (1) of the GDPR.',
  },
  {
    place: 'local storage',
    names: [VISITOR_ASKED_KEY],
    category: 'required',
    holds: 'The digit 1.',
    purpose: 'To keep your visits, which you asked for, when you withdraw a consent to something else.',
    setWhen: 'you press a button to be identified, and have not agreed to analytics',
    until: 'until you forget this browser, or delete it there',
    readBy: 'the pages of this site',
    ground: asked,
  },
  {
    place: 'local storage',
    names: [LAST_READINGS_KEY],
    category: 'required',
    holds:
      'What this browser told at its last two readings on the page of the fingerprint test, with their visitor ids.',
    purpose: 'To show you there what has changed between the two.',
    setWhen: 'you press the button there that keeps them',
    until: 'until you press the button there that deletes them, or forget this browser, or delete it there',
    readBy: 'the page of the fingerprint test; none of it is sent to us again',
    ground: asked,
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
