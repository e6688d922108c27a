import type { TrafficAnswer } from '@whorl/contract/analytics/traffic.ts';
import type { ExperimentResults } from '@whorl/contract/experiments/results.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { fetchJson, type LoadFailure, toFailure } from './fetch-json.ts';
import { useSearch } from './list/use-search.ts';
import { createServerQuery, formatQuery, parseView, type ReportView, toIsoDay } from './report-view.ts';

export type Endpoints = { readonly traffic: string; readonly experiments: string };
export type ReportData = { traffic: TrafficAnswer; experiments: ExperimentResults };
export type ResultsState =
  /** The previous figures stay visible while new ones load. */
  { step: 'loading'; data: ReportData | undefined } | { step: 'known'; data: ReportData } | LoadFailure;

/** Returns the view of the URL, its figures, and functions to change the view and to load again. */
export function useResults(endpoints: Endpoints) {
  const [today] = useState(() => toIsoDay(Date.now()));
  const [search, showSearch] = useSearch();
  const [reloadCount, setReloadCount] = useState(0);
  const [state, setState] = useState<ResultsState>({ step: 'loading', data: undefined });
  // Experiments don't depend on the view, so they are loaded once.
  const experimentsCache = useRef<{ reloadCount: number; results: ExperimentResults }>(undefined);

  useEffect(() => {
    const controller = new AbortController();
    setState((before) => ({ step: 'loading', data: before.step === 'known' ? before.data : undefined }));
    const known = experimentsCache.current?.reloadCount === reloadCount ? experimentsCache.current.results : undefined;
    fetchResults(endpoints, createServerQuery(search, today), known, controller.signal).then((next) => {
      if (controller.signal.aborted) return;
      if (next.step === 'known') experimentsCache.current = { reloadCount, results: next.data.experiments };
      setState(next);
    });
    return () => controller.abort();
  }, [endpoints, search, today, reloadCount]);

  const show = useCallback((next: ReportView) => showSearch(formatQuery(next)), [showSearch]);
  const reload = useCallback(() => setReloadCount((before) => before + 1), []);
  return { today, view: parseView(search, today), state, show, reload };
}

async function fetchResults(
  endpoints: Endpoints,
  query: string,
  experimentsCache: ExperimentResults | undefined,
  controller: AbortSignal,
): Promise<ResultsState> {
  const init = { signal: controller };
  try {
    const [traffic, experiments] = await Promise.all([
      fetchJson<TrafficAnswer>(endpoints.traffic + query, init),
      experimentsCache ?? fetchJson<ExperimentResults>(endpoints.experiments, init),
    ]);
    return { step: 'known', data: { traffic, experiments } };
  } catch (error) {
    return toFailure(error);
  }
}
