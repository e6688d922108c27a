import { BACKGROUND_HEADER } from '@whorl/contract/console/sessions.ts';
import { useCallback, useEffect, useState } from 'react';
import { fetchJson, type LoadFailure, ResponseError, toFailure } from '../fetch-json.ts';

export type LoadState<Data> =
  /** The previous data stays visible while new data loads. */
  { step: 'loading'; data: Data | undefined } | { step: 'known'; data: Data } | { step: 'unknown' } | LoadFailure;

/**
 * Returns the data at a URL, and functions to load it again and to replace it. `refresh` loads it in the background: nothing
 * is announced, and a failure changes nothing unless the session has ended.
 */
export function useJson<Data>(url: string) {
  const [state, setState] = useState<LoadState<Data>>({ step: 'loading', data: undefined });
  const [request, setRequest] = useState({ count: 0, isBackground: false });
  useEffect(() => {
    const controller = new AbortController();
    const { isBackground } = request;
    if (!isBackground) setState((before) => ({ step: 'loading', data: 'data' in before ? before.data : undefined }));
    const headers = isBackground ? { [BACKGROUND_HEADER]: '1' } : {};
    fetchJson<Data>(url, { signal: controller.signal, headers }).then(
      (data) => controller.signal.aborted || setState({ step: 'known', data }),
      (error: unknown) => {
        const failure = isUnknown(error) ? ({ step: 'unknown' } as const) : toFailure(error);
        if (controller.signal.aborted || (isBackground && failure.step !== 'signed out')) return;
        setState(failure);
      },
    );
    return () => controller.abort();
  }, [url, request]);
  const reload = useCallback(() => setRequest(({ count }) => ({ count: count + 1, isBackground: false })), []);
  const refresh = useCallback(() => setRequest(({ count }) => ({ count: count + 1, isBackground: true })), []);
  const replace = useCallback((data: Data) => setState({ step: 'known', data }), []);
  return { state, reload, refresh, replace };
}

const isUnknown = (error: unknown): boolean => error instanceof ResponseError && error.status === 404;
