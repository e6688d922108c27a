import type { TrafficAnswer } from '@whorl/contract/analytics/traffic.ts';
import type { ApiErrorBody } from '@whorl/contract/api-errors.ts';
import type { ExperimentResults } from '@whorl/contract/experiments/results.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { dayOf, queryOf, questionOf, type View, viewOf } from './view.ts';

export type Calls = { readonly traffic: string; readonly experiments: string };
export type Figures = { traffic: TrafficAnswer; experiments: ExperimentResults };
export type ResultsState =
  /** The figures of the view before stay where they are meanwhile. */
  | { step: 'loading'; figures: Figures | undefined }
  | { step: 'known'; figures: Figures }
  | { step: 'signed out' }
  /** `refused`: the address asks for what cannot be asked for. */
  | { step: 'refused' | 'failed'; message: string };

/** Programs that count a year take seconds; whoever waits longer wants to know that something is wrong. */
const TIMEOUT_MS = 30_000;

/** The view that the address says, its figures, and how to go on to another view. */
export function useResults(calls: Calls) {
  const [today] = useState(() => dayOf(Date.now()));
  const [search, setSearch] = useState(() => location.search);
  const [turn, setTurn] = useState(0);
  const [state, setState] = useState<ResultsState>({ step: 'loading', figures: undefined });
  // No day or filter narrows the experiments, so they are not asked for again with each.
  const judged = useRef<{ turn: number; results: ExperimentResults }>(undefined);

  useEffect(() => {
    const follow = () => setSearch(location.search);
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);

  useEffect(() => {
    const left = new AbortController();
    setState((before) => ({ step: 'loading', figures: before.step === 'known' ? before.figures : undefined }));
    const known = judged.current?.turn === turn ? judged.current.results : undefined;
    askFor(calls, questionOf(search, today), known, left.signal).then((next) => {
      if (left.signal.aborted) return;
      if (next.step === 'known') judged.current = { turn, results: next.figures.experiments };
      setState(next);
    });
    return () => left.abort();
  }, [calls, search, today, turn]);

  const show = useCallback((next: View) => {
    const query = queryOf(next);
    if (query !== location.search) history.pushState({}, '', location.pathname + query);
    setSearch(query);
  }, []);
  const again = useCallback(() => setTurn((before) => before + 1), []);
  return { today, view: viewOf(search, today), state, show, again };
}

async function askFor(
  calls: Calls,
  question: string,
  judged: ExperimentResults | undefined,
  left: AbortSignal,
): Promise<ResultsState> {
  const signal = AbortSignal.any([left, AbortSignal.timeout(TIMEOUT_MS)]);
  try {
    const [traffic, experiments] = await Promise.all([
      ask<TrafficAnswer>(calls.traffic + question, signal),
      judged ?? ask<ExperimentResults>(calls.experiments, signal),
    ]);
    return { step: 'known', figures: { traffic, experiments } };
  } catch (error) {
    if (error instanceof Refusal) {
      if (error.status === 401) return { step: 'signed out' };
      if (error.status === 400) return { step: 'refused', message: error.message };
      return { step: 'failed', message: error.message };
    }
    return { step: 'failed', message: navigator.onLine ? 'The server did not answer.' : 'There is no connection.' };
  }
}

class Refusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

async function ask<Answer>(url: string, signal: AbortSignal): Promise<Answer> {
  const response = await fetch(url, { cache: 'no-store', signal, headers: { accept: 'application/json' } });
  const body: unknown = await response.json();
  if (response.ok) return body as Answer;
  throw new Refusal(response.status, (body as ApiErrorBody).message);
}
