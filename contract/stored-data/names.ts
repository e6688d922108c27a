/**
 * Under which names this site keeps something in a browser. One constant each, so that a script carries only those it
 * uses. Whatever stands here stands in `kept-in-browser.ts` too, with its purpose and life; a test finds what does not.
 */
export const VISITOR_COOKIE = 'visitor';
/** Over https: the prefix pins the cookie to this very host. */
export const SECURE_VISITOR_COOKIE = '__Host-visitor';

export const COOKIE_CHOICE_KEY = 'cookieChoice';
export const THEME_KEY = 'theme';
export const ARTICLE_VERSION_KEY = 'articleVersion';
export const NEWSLETTER_SHEET_KEY = 'newsletterSheet';
export const VISITOR_TOKEN_KEY = 'visitor-token';
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
