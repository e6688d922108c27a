import type { SearchOutcome } from '@whorl/contract/search/results-view.ts';
import {
  limitParameter,
  QUERY_LENGTH,
  queryParameter,
  type SearchAnswer,
  tidyQuery,
} from '@whorl/contract/search/search-answer.ts';
import { endpoints } from '@whorl/contract/urls.ts';

/** Pause in milliseconds after the last keystroke before a request is sent. */
export const TYPING_PAUSE_MS = 120;
/** Delay in milliseconds before a loading message is shown; shown earlier, it would flicker. */
const SLOW_MS = 500;
const MAX_CACHED_ANSWERS = 40;

type Watcher = {
  show: (outcome: SearchOutcome, query: string) => void;
  /** Called when the response is slow. */
  wait: () => void;
};

export type SearchClient = {
  /** Searches for a query after a pause; cancels the previous request. */
  ask(typed: string, pauseMs?: number): void;
  stop(): void;
};

const cachedAnswers = new Map<string, SearchAnswer>();

/**
 * Creates an object that sends search requests and caches recent answers.
 *
 * @param limit maximum number of pages shown
 */
export function createSearchClient(limit: number, { show, wait }: Watcher): SearchClient {
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
      if (query === '') return show({ step: 'no query' }, query);
      if (query.length > QUERY_LENGTH) return show({ step: 'too long' }, query);
      const answer = cachedAnswers.get(`${limit} ${query}`);
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
    const answer: SearchAnswer = await response.json();
    if (cachedAnswers.size >= MAX_CACHED_ANSWERS) cachedAnswers.clear();
    cachedAnswers.set(`${limit} ${query}`, answer);
    return { step: 'answered', answer };
  } catch {
    return { step: 'failed' };
  }
}
