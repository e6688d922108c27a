export type BrowserPlace = 'cookie' | 'local storage' | 'session storage' | 'Cache Storage' | 'IndexedDB';

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
