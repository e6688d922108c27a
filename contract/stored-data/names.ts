/**
 * Names of everything that this site stores in a browser, one constant each, so that a script contains only those it uses.
 * Every name must be listed in `browser-storage.ts`, too; a test checks it.
 */
export const VISITOR_COOKIE = 'visitor';
/** Over https: the prefix binds the cookie to this host. */
export const SECURE_VISITOR_COOKIE = '__Host-visitor';

/** Landing page and visited pages; written by a script, so that forms can read it. */
export const HISTORY_COOKIE = 'browsing-history';
/** Variants of the experiments of this browser; scripts read it, too. */
export const AB_COOKIE = 'ab';
export const SECURE_AB_COOKIE = '__Host-ab';
/** Set if this browser takes part in no experiment. */
export const NO_AB_COOKIE = 'no-ab';
export const SECURE_NO_AB_COOKIE = '__Host-no-ab';
export const AB_FLAGS_KEY = 'ABLocalFlags';

/** Operator session of the console. */
export const CONSOLE_COOKIE = 'console';
export const SECURE_CONSOLE_COOKIE = '__Host-console';
/** Content of a sign-in with an OpenID Connect provider, until it returns. */
export const OPENID_COOKIE = 'console-openid';
export const SECURE_OPENID_COOKIE = '__Host-console-openid';

export const COOKIE_CHOICE_KEY = 'cookieChoice';
/** Origin, time and policy version of the choice. */
export const CONSENT_RECEIPT_KEY = 'cookieReceipt';
export const THEME_KEY = 'theme';
export const ARTICLE_VERSION_KEY = 'articleVersion';
export const NEWSLETTER_SHEET_KEY = 'newsletterSheet';
export const VISITOR_TOKEN_KEY = 'visitor-token';
/** Set if the visitor requested identification with a button, without general consent. */
export const VISITOR_REQUESTED_KEY = 'visitor-asked';
/** Whether the window is private. */
export const WINDOW_KIND_KEY = 'visitor-window';
/** Used by the library that detects private windows; a random suffix follows. */
export const PRIVACY_DATABASE_PREFIX = '__di_';
/** Latest two signal payloads of this browser, for visitors who requested that on the fingerprint test page. */
export const LAST_SIGNALS_KEY = 'last-readings';
export const RELOADED_KEY = 'reloaded-for-build';
/** Followed by the cache key of the result. */
export const VISITOR_RESULT_PREFIX = 'visitor-result:';
/** Prefix of everything that the analytics SDK stores. */
export const ANALYTICS_PREFIX = 'AMP_';

/** Followed by the hash of the build. */
export const BUILD_CACHE_PREFIX = 'whorl-build-';
export const ASSET_CACHE = 'whorl-assets';
export const IMAGE_CACHE = 'whorl-images';
/** Used by Workbox for the last use of each cached file. */
export const CACHE_USE_DATABASE = 'workbox-expiration';
