import type { SearchOutcome } from '@whorl/contract/search/results-view.ts';
import {
  limitParameter,
  QUERY_LENGTH,
  queryParameter,
  type SearchAnswer,
  tidyQuery,
} from '@whorl/contract/search/search-answer.ts';
import { endpoints } from '@whorl/contract/urls.ts';

/** Between two letters of somebody who types on, in milliseconds. */
export const TYPING_PAUSE_MS = 120;
/** From here on it is said that the answer is on its way; before, the words would only flicker. */
const SLOW_MS = 500;
const KEPT_ANSWERS = 40;

type Watcher = {
  show: (outcome: SearchOutcome, query: string) => void;
  /** The answer takes its time. */
  wait: () => void;
};

export type Asker = {
  /** Shows what is found for a query, after a pause; whatever was asked before is forgotten. */
  ask(typed: string, pauseMs?: number): void;
  stop(): void;
};

const kept = new Map<string, SearchAnswer>();

/** @param limit how many pages are shown at most */
export function createAsker(limit: number, { show, wait }: Watcher): Asker {
  let request: AbortController | undefined;
  let timers: ReturnType<typeof setTimeout>[] = [];

  function stop(): void {
    request?.abort();
    for (const timer of timers) clearTimeout(timer);
  }

  return {
    stop,
    ask(typed, pauseMs = 0) {
      stop();
      const query = tidyQuery(typed);
      if (query === '') return show({ step: 'nothing asked' }, query);
      if (query.length > QUERY_LENGTH) return show({ step: 'too long' }, query);
      const answer = kept.get(`${limit} ${query}`);
      if (answer) return show({ step: 'answered', answer }, query);
      const mine = new AbortController();
      request = mine;
      const send = async () => {
        const outcome = await fetchOutcome(query, limit, mine.signal);
        if (mine.signal.aborted) return;
        stop();
        show(outcome, query);
      };
      timers = [setTimeout(() => void send(), pauseMs), setTimeout(wait, pauseMs + SLOW_MS)];
    },
  };
}

async function fetchOutcome(query: string, limit: number, signal: AbortSignal): Promise<SearchOutcome> {
  const parameters = new URLSearchParams({ [queryParameter]: query, [limitParameter]: String(limit) });
  try {
    const response = await fetch(`${endpoints.search}?${parameters}`, { signal });
    if (response.status === 429) return { step: 'too many', seconds: Number(response.headers.get('retry-after') ?? 1) };
    if (!response.ok) return { step: 'failed' };
    const answer = (await response.json()) as SearchAnswer;
    if (kept.size >= KEPT_ANSWERS) kept.clear();
    kept.set(`${limit} ${query}`, answer);
    return { step: 'answered', answer };
  } catch {
    return { step: 'failed' };
  }
}
