import { MAX_VISITOR_RESULT_SECONDS, VISITOR_RESULT_SECONDS } from '@whorl/contract/stored-data/lifetimes.ts';
import { VISITOR_RESULT_PREFIX } from '@whorl/contract/stored-data/names.ts';

/** Cache of earlier results, in session storage, or in memory where storage throws. */
export type ResultCache<Result> = {
  get(key: string): Result | undefined;
  /**
   * Call it when a request is sent.
   *
   * @returns a function that stores the result, unless the result of a later request is stored or the cache was cleared
   */
  begin(key: string): (result: Result) => void;
  clear(): void;
};

/** Shared by all caches of the page, because session storage is shared too. */
const page = createPageCalls();
/** Results by key, for when storage is unavailable or full. */
const memory = new Map<string, string>();

/**
 * Creates a cache of results.
 *
 * @param seconds lifetime of a result, 86400 at most; 0 disables the cache
 * @throws Error if `seconds` is longer, negative or not a number
 */
export function createResultCache<Result>(
  seconds = VISITOR_RESULT_SECONDS,
  now: () => number = Date.now,
): ResultCache<Result> {
  if (seconds > MAX_VISITOR_RESULT_SECONDS) throw new Error('Cache time cannot exceed 86400 seconds (24 hours)');
  if (!(seconds >= 0)) throw new Error('Cache time needs to be a number of seconds, 0 or more');
  const parseIfFresh = (text: string): Result | undefined => {
    try {
      const { until, result }: { until: number; result: Result } = JSON.parse(text);
      return until > now() ? result : undefined;
    } catch {
      // Other code wrote this value under our key.
      return undefined;
    }
  };
  const store = (key: string, result: Result): void => {
    if (seconds === 0) return;
    const text = JSON.stringify({ until: now() + seconds * 1000, result });
    const stored = tryStorage((storage) => {
      storage.setItem(VISITOR_RESULT_PREFIX + key, text);
      return true;
    });
    if (stored) memory.delete(key);
    else memory.set(key, text);
  };
  return {
    get(key) {
      const text = memory.get(key) ?? tryStorage((storage) => storage.getItem(VISITOR_RESULT_PREFIX + key));
      return text ? parseIfFresh(text) : undefined;
    },
    begin(key) {
      const accepts = page.startCall(key);
      return (result) => {
        if (accepts()) store(key, result);
      };
    },
    clear() {
      page.clear();
      memory.clear();
      tryStorage((storage) => {
        for (const name of Object.keys(storage)) if (name.startsWith(VISITOR_RESULT_PREFIX)) storage.removeItem(name);
      });
    },
  };
}

/** Numbers the calls of the page so that the result of an earlier call never replaces that of a later one. */
function createPageCalls() {
  let count = 0;
  let clearedAt = 0;
  /** Number of the call whose result is stored, by key. */
  const latestStored = new Map<string, number>();
  return {
    /** @returns a predicate to call when the result arrives: whether to store it */
    startCall(key: string): () => boolean {
      count += 1;
      const call = count;
      return () => {
        if (call < clearedAt || call < (latestStored.get(key) ?? 0)) return false;
        latestStored.set(key, call);
        return true;
      };
    },
    clear() {
      count += 1;
      clearedAt = count;
    },
  };
}

/** Returns undefined where `sessionStorage` throws: on access where it is disabled, on writing also when it is full. */
function tryStorage<Value>(action: (storage: Storage) => Value): Value | undefined {
  try {
    return action(sessionStorage);
  } catch {
    return undefined;
  }
}
