import { VISITOR_RESULT_SECONDS } from '@whorl/contract/stored-data/lifetimes.ts';
import { VISITOR_RESULT_PREFIX } from '@whorl/contract/stored-data/names.ts';

/** Results of earlier calls, kept for the tab's session, or for the page where storage throws. */
export type ResultCache<Result> = {
  get(key: string): Result | undefined;
  /**
   * To be called when the server is asked.
   *
   * @returns keeps the answer, unless that of a later question is kept already, or the cache was cleared meanwhile
   */
  asking(key: string): (result: Result) => void;
  clear(): void;
};

const LONGEST_CACHE_SECONDS = 86_400;

/** Shared by all caches of the page, because the session's storage is shared too. */
const page = createPageCalls();
/** Results by key where storage is off or full. */
const memory = new Map<string, string>();

/**
 * @param seconds how long a result holds, 86400 at most; with 0 nothing is kept
 * @throws Error when it is longer, or no such number
 */
export function createResultCache<Result>(
  seconds = VISITOR_RESULT_SECONDS,
  now: () => number = Date.now,
): ResultCache<Result> {
  if (seconds > LONGEST_CACHE_SECONDS) throw new Error('Cache time cannot exceed 86400 seconds (24 hours)');
  if (!(seconds >= 0)) throw new Error('Cache time needs to be a number of seconds, 0 or more');
  const fresh = (text: string): Result | undefined => {
    try {
      const { until, result } = JSON.parse(text) as { until: number; result: Result };
      return until > now() ? result : undefined;
    } catch {
      // Written by something else under our name.
      return undefined;
    }
  };
  const keep = (key: string, result: Result): void => {
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
      return text ? fresh(text) : undefined;
    },
    asking(key) {
      const accepts = page.startCall(key);
      return (result) => {
        if (accepts()) keep(key, result);
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

/** Numbers the calls of the page, so that the answer to an earlier call never replaces that of a later one. */
function createPageCalls() {
  let count = 0;
  let clearedAt = 0;
  /** By key, the number of the call whose answer is kept. */
  const answered = new Map<string, number>();
  return {
    /** @returns a function that says, when the answer arrives, whether to keep it */
    startCall(key: string): () => boolean {
      count += 1;
      const call = count;
      return () => {
        if (call < clearedAt || call < (answered.get(key) ?? 0)) return false;
        answered.set(key, call);
        return true;
      };
    },
    clear() {
      count += 1;
      clearedAt = count;
    },
  };
}

/** Reading `sessionStorage` throws where storage is switched off, writing to it also where it is full. */
function tryStorage<Value>(action: (storage: Storage) => Value): Value | undefined {
  try {
    return action(sessionStorage);
  } catch {
    return undefined;
  }
}
