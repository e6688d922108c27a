import { useCallback, useEffect, useState } from 'react';
import { fetchJson, type LoadFailure, ResponseError, toFailure } from '../fetch-json.ts';

export type LoadState<Data> =
  /** The previous data stays visible while new data loads. */
  { step: 'loading'; data: Data | undefined } | { step: 'known'; data: Data } | { step: 'unknown' } | LoadFailure;

/** Returns the data at a URL, and functions to load it again and to replace it. */
export function useJson<Data>(url: string) {
  const [state, setState] = useState<LoadState<Data>>({ step: 'loading', data: undefined });
  const [reloadCount, setReloadCount] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a reload is requested by the count
  useEffect(() => {
    const controller = new AbortController();
    setState((before) => ({ step: 'loading', data: 'data' in before ? before.data : undefined }));
    fetchJson<Data>(url, { signal: controller.signal }).then(
      (data) => controller.signal.aborted || setState({ step: 'known', data }),
      (error: unknown) =>
        controller.signal.aborted || setState(isUnknown(error) ? { step: 'unknown' } : toFailure(error)),
    );
    return () => controller.abort();
  }, [url, reloadCount]);
  const reload = useCallback(() => setReloadCount((before) => before + 1), []);
  const replace = useCallback((data: Data) => setState({ step: 'known', data }), []);
  return { state, reload, replace };
}

const isUnknown = (error: unknown): boolean => error instanceof ResponseError && error.status === 404;
