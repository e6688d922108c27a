/**
 * Under which names this site keeps something in a browser. One constant each, so that a script carries only those it
 * uses. Whatever stands here stands in `kept-in-browser.ts` too, with its purpose and life; a test finds what does not.
 */
export const VISITOR_COOKIE = 'visitor';
/** Over https: the prefix pins the cookie to this very host. */
export const SECURE_VISITOR_COOKIE = '__Host-visitor';

/** Where the visit came in and went; written by a script, so that a form can read it. */
export const HISTORY_COOKIE = 'browsing-history';
/** Which variants of the pages under test this browser gets; scripts read it too. */
export const AB_COOKIE = 'ab';
export const SECURE_AB_COOKIE = '__Host-ab';
/** That it takes part in no test. */
export const NO_AB_COOKIE = 'no-ab';
export const SECURE_NO_AB_COOKIE = '__Host-no-ab';
export const AB_FLAGS_KEY = 'ABLocalFlags';

/** That an operator is signed in to the console. */
export const CONSOLE_COOKIE = 'console';
export const SECURE_CONSOLE_COOKIE = '__Host-console';

export const COOKIE_CHOICE_KEY = 'cookieChoice';
/** Who made the choice, when, and under which policy. */
export const CONSENT_RECEIPT_KEY = 'cookieReceipt';
export const THEME_KEY = 'theme';
export const ARTICLE_VERSION_KEY = 'articleVersion';
export const NEWSLETTER_SHEET_KEY = 'newsletterSheet';
export const VISITOR_TOKEN_KEY = 'visitor-token';
/** That the visitor asked to be identified, with a button and without a standing consent. */
export const VISITOR_ASKED_KEY = 'visitor-asked';
/** Whether the window is a private one. */
export const WINDOW_KIND_KEY = 'visitor-window';
/** Of the library that tells a private window; what follows is random. */
export const PRIVACY_DATABASE_PREFIX = '__di_';
/** What this browser told at the last two times, for who asked for it on the page of the fingerprint test. */
export const LAST_READINGS_KEY = 'last-readings';
export const RELOADED_KEY = 'reloaded-for-build';
/** What follows is the call that was answered. */
export const VISITOR_RESULT_PREFIX = 'visitor-result:';
/** Of everything that the analytics SDK keeps. */
export const ANALYTICS_PREFIX = 'AMP_';

/** What follows is the build that the copies are of. */
export const BUILD_CACHE_PREFIX = 'whorl-build-';
export const ASSET_CACHE = 'whorl-assets';
export const IMAGE_CACHE = 'whorl-images';
/** Workbox's own; it notes there when a copy was last used. */
export const CACHE_USE_DATABASE = 'workbox-expiration';
