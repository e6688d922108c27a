import { useCallback, useContext, useEffect, useRef, useState } from 'react';
import type { GetOptions } from '../agent/options.ts';
import type { ExtendedResult, IdentificationResult } from '../agent/result-types.ts';
import { AgentContext } from './whorl-provider.tsx';

/** Result of an identification: all fields with `extendedResult: true`, otherwise the first four. */
export type VisitorData<Extended extends boolean = false> = Extended extends true
  ? ExtendedResult
  : IdentificationResult;

/** Options of one call, which take precedence over those of the hook. */
export type GetDataOptions<Extended extends boolean = boolean> = Omit<GetOptions, 'extendedResult'> & {
  extendedResult?: Extended;
};

export type UseVisitorDataOptions<Extended extends boolean = boolean> = GetDataOptions<Extended> & {
  /** Whether to identify the visitor when the component mounts; true by default. */
  immediate?: boolean;
};

export type VisitorQuery<Extended extends boolean = false> = {
  /** The latest result; undefined until the first one, and after an error. */
  data: VisitorData<Extended> | undefined;
  /** Whether a call is pending. True from the first render if `immediate` is. */
  isLoading: boolean;
  /** Whether `data` is the result of the latest call. */
  isFetched: boolean;
  /** Error of the latest call, if it failed; an `AgentError` with a stable name. */
  error: Error | undefined;
  /** Identifies the visitor. Rejects with the same error that `error` then has. */
  getData(options?: GetDataOptions<Extended>): Promise<VisitorData<Extended>>;
};

type State<Extended extends boolean> = Omit<VisitorQuery<Extended>, 'getData'>;

/**
 * Identifies the visitor when the component mounts and when the options change, or with `immediate: false` only by
 * `getData`. All components share a cache in session storage and pending calls. On a server it renders as loading.
 *
 * @param config `immediate` may also be given here
 * @throws Error outside of a provider
 */
export function useVisitorData<Extended extends boolean = false>(
  options: UseVisitorDataOptions<Extended> = {},
  config: { immediate?: boolean } = {},
): VisitorQuery<Extended> {
  const agent = useContext(AgentContext);
  if (agent === undefined) throw new Error('useVisitorData needs a <WhorlProvider> above the component.');
  const { immediate: immediateOption = true, signal, ...values } = options;
  const immediate = config.immediate ?? immediateOption;
  const [state, setState] = useState<State<Extended>>({
    data: undefined,
    isLoading: immediate,
    isFetched: false,
    error: undefined,
  });
  /** Number of the latest call: the result of an earlier one is not shown. */
  const latestCall = useRef(0);
  // Compared by value, so that an object literal doesn't identify the visitor on every render.
  const key = JSON.stringify(values);

  const getData = useCallback(
    async (changes: GetDataOptions<Extended> = {}): Promise<VisitorData<Extended>> => {
      latestCall.current += 1;
      const call = latestCall.current;
      const show = (next: State<Extended>): void => {
        if (call === latestCall.current) setState(next);
      };
      setState((previous) => ({ ...previous, isLoading: true, error: undefined }));
      try {
        const hookOptions = JSON.parse(key) as GetOptions;
        const result = await agent.get({ ...hookOptions, ...(signal && { signal }), ...changes });
        const data = result as VisitorData<Extended>;
        show({ data, isLoading: false, isFetched: true, error: undefined });
        return data;
      } catch (thrown) {
        const error = thrown instanceof Error ? thrown : new Error(String(thrown));
        show({ data: undefined, isLoading: false, isFetched: false, error });
        throw error;
      }
    },
    [agent, key, signal],
  );

  useEffect(() => {
    // The error is part of the state.
    if (immediate) getData().catch(() => undefined);
  }, [getData, immediate]);

  return { ...state, getData };
}
