export type BrowserPlace = 'cookie' | 'local storage' | 'session storage' | 'Cache Storage' | 'IndexedDB';

/** The categories of the cookie settings. */
export type ConsentCategory = 'required' | 'analytics';

export type BrowserStorageEntry = {
  /** ID of the entry in `content/stored-data.yaml`. */
  readonly id: string;
  readonly place: BrowserPlace;
  /** All names of the entry; a name that ends in `…` is a prefix. */
  readonly names: readonly string[];
  readonly category: ConsentCategory;
};
