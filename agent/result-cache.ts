import { VISITOR_RESULT_SECONDS } from '@whorl/contract/stored-data/lifetimes.ts';
import { VISITOR_RESULT_PREFIX } from '@whorl/contract/stored-data/names.ts';

/** Results of earlier calls, kept for the tab's session, or for the page where storage throws. */
export type ResultCache<Result> = {
  get(key: string): Result | undefined;
  set(key: string, result: Result): void;
  clear(): void;
};

const LONGEST_CACHE_SECONDS = 86_400;

/**
 * @param seconds how long a result holds, 86400 at most
 * @throws Error when it is longer
 */
export function createResultCache<Result>(
  seconds = VISITOR_RESULT_SECONDS,
  now: () => number = Date.now,
): ResultCache<Result> {
  if (seconds > LONGEST_CACHE_SECONDS) throw new Error('Cache time cannot exceed 86400 seconds (24 hours)');
  const memory = new Map<string, string>();
  const fresh = (text: string): Result | undefined => {
    try {
      const { until, result } = JSON.parse(text) as { until: number; result: Result };
      return until > now() ? result : undefined;
    } catch {
      // Written by something else under our name.
      return undefined;
    }
  };
  return {
    get(key) {
      const text = memory.get(key) ?? tryStorage((storage) => storage.getItem(VISITOR_RESULT_PREFIX + key));
      return text ? fresh(text) : undefined;
    },
    set(key, result) {
      const text = JSON.stringify({ until: now() + seconds * 1000, result });
      const stored = tryStorage((storage) => {
        storage.setItem(VISITOR_RESULT_PREFIX + key, text);
        return true;
      });
      if (!stored) memory.set(key, text);
    },
    clear() {
      memory.clear();
      tryStorage((storage) => {
        for (const name of Object.keys(storage)) if (name.startsWith(VISITOR_RESULT_PREFIX)) storage.removeItem(name);
      });
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
