import type { UncheckedReason } from '@whorl/contract/identification/bot-info.ts';
import { isPrivateHost } from '../webhooks/public-lookup.ts';
import type { DirectoryKeys } from './directory-keys.ts';
import type { FetchedDirectory } from './fetch-directory.ts';
import type { FoundKey } from './verify-signatures.ts';

/** Directories that the server may fetch: of any agent, only of known agents, or none. */
export type AllowedDirectories = 'any' | 'known' | 'off';

type KeyDirectories = {
  /** Converts a member of `Signature-Agent` to the origin of its directory; undefined if it isn't allowed. */
  toDirectory(agent: { readonly value: string; readonly type: string }): string | undefined;
  /** Finds a key by its thumbprint: a pinned one, or one of the directory. */
  findKey(directory: string | undefined, keyId: string): Promise<FoundKey>;
};

type KeyDirectorySettings = {
  readonly allowed: AllowedDirectories;
  /** Whether addresses that aren't public, and http, are allowed. */
  readonly allowPrivate: boolean;
  /** Pinned keys by origin; an origin without keys is only known. */
  readonly pinned: ReadonlyMap<string, DirectoryKeys>;
  readonly fetch: (origin: string) => Promise<FetchedDirectory>;
  /** Runs a refresh in the background, until the server shuts down. */
  readonly runInBackground: (task: () => Promise<void>) => void;
  /** Returns milliseconds since 1970. */
  readonly now: () => number;
};

/** Most origins in the cache. */
const MAX_DIRECTORIES = 500;
/** Most requests at the same time for directories of unknown agents, which can be invented. */
const MAX_FETCHES = 8;
/** Time after which an unknown key, or a failure, causes another request. */
const RETRY_MS = 60_000;
/** Time for which the keys of an outdated directory are used while it can't be refreshed. */
const STALE_MS = 3_600_000;

type Entry = {
  keys: DirectoryKeys | undefined;
  /** Last successful request, and the time until which its keys are fresh. */
  fetchedAt: number;
  freshUntil: number;
  /** Last failure; undefined after a success. */
  failure: Extract<UncheckedReason, `directory_${string}`> | undefined;
  retryAt: number;
  refreshing: Promise<void> | undefined;
};

/**
 * Creates the cache of key directories. Keys are stored by origin: a key of one directory never verifies a request that
 * names another. A failed request doesn't remove keys, so that an outage of a directory isn't one of its agent at once.
 */
export function createKeyDirectories(settings: KeyDirectorySettings): KeyDirectories {
  const { allowed, allowPrivate, pinned, now } = settings;
  const entries = new Map<string, Entry>();
  let fetches = 0;

  function refresh(origin: string, entry: Entry): Promise<void> {
    entry.refreshing ??= (async () => {
      const isKnown = pinned.has(origin);
      if (fetches >= MAX_FETCHES && !isKnown) {
        entry.failure = 'directory_unreachable';
        return;
      }
      if (!isKnown) fetches += 1;
      try {
        const fetched = await settings.fetch(origin);
        if ('failure' in fetched) {
          Object.assign(entry, { failure: fetched.failure, retryAt: now() + RETRY_MS });
        } else {
          const at = now();
          Object.assign(entry, {
            keys: fetched.keys,
            fetchedAt: at,
            freshUntil: at + fetched.freshMs,
            failure: undefined,
          });
        }
      } finally {
        if (!isKnown) fetches -= 1;
      }
    })().finally(() => {
      entry.refreshing = undefined;
    });
    return entry.refreshing;
  }

  function getEntry(origin: string): Entry {
    const known = entries.get(origin);
    // Moves it to the end, so that the first entry is the one that wasn't used for longest.
    if (known !== undefined) entries.delete(origin);
    const entry = known ?? createEntry();
    entries.set(origin, entry);
    if (entries.size > MAX_DIRECTORIES) {
      // Requests with invented origins don't evict known agents.
      const evicted = [...entries.keys()].find((each) => each !== origin && !pinned.has(each));
      if (evicted !== undefined) entries.delete(evicted);
    }
    return entry;
  }

  return {
    toDirectory({ value, type }) {
      if (type !== 'directory' || !URL.canParse(value)) return undefined;
      const url = new URL(value);
      const { protocol, port, username, password, pathname, search, hash, origin } = url;
      if (username !== '' || password !== '' || pathname !== '/' || search !== '' || hash !== '') return undefined;
      if (allowed === 'known' && !pinned.has(origin)) return undefined;
      if (allowPrivate) return protocol === 'https:' || protocol === 'http:' ? origin : undefined;
      // Other ports would let requests scan hosts.
      if (protocol !== 'https:' || (port !== '' && !pinned.has(origin)) || isPrivateHost(url)) return undefined;
      return origin;
    },
    findKey(directory, keyId) {
      const known = findPinnedKey(pinned, directory, keyId, now());
      if (known !== undefined) return Promise.resolve(known);
      if (directory === undefined) return Promise.resolve({ unknown: 'no_directory' });
      if (allowed === 'off') return Promise.resolve({ unknown: 'directory_not_allowed' });
      return findFetchedKey(directory, keyId);
    },
  };

  async function findFetchedKey(origin: string, keyId: string): Promise<FoundKey> {
    const entry = getEntry(origin);
    const key = findValidKey(entry.keys, keyId, now());
    const isFresh = now() < entry.freshUntil;
    const canRetry = entry.failure === undefined || now() >= entry.retryAt;
    if (key !== undefined && now() < entry.freshUntil + STALE_MS) {
      if (!isFresh && canRetry) settings.runInBackground(() => refresh(origin, entry));
      return { key, directory: origin };
    }
    if (canRetry && (!isFresh || now() >= entry.fetchedAt + RETRY_MS)) await refresh(origin, entry);
    else await entry.refreshing;
    if (entry.failure !== undefined) return { unknown: entry.failure };
    const refreshed = findValidKey(entry.keys, keyId, now());
    return refreshed === undefined ? { spoofed: 'unknown_key' } : { key: refreshed, directory: origin };
  }
}

const createEntry = (): Entry => ({
  keys: undefined,
  fetchedAt: Number.NEGATIVE_INFINITY,
  freshUntil: Number.NEGATIVE_INFINITY,
  failure: undefined,
  retryAt: Number.NEGATIVE_INFINITY,
  refreshing: undefined,
});

/** Finds a pinned key of a directory, or of any if a request names none. */
function findPinnedKey(
  pinned: KeyDirectorySettings['pinned'],
  directory: string | undefined,
  keyId: string,
  now: number,
): FoundKey | undefined {
  for (const [origin, keys] of pinned) {
    const key = directory === undefined || directory === origin ? findValidKey(keys, keyId, now) : undefined;
    if (key !== undefined) return { key, directory: origin };
  }
  return undefined;
}

function findValidKey(keys: DirectoryKeys | undefined, keyId: string, now: number) {
  const found = keys?.get(keyId);
  return found !== undefined && now >= found.from && now < found.until ? found.key : undefined;
}
