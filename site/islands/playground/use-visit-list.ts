import type { ResultWithSignals } from '@whorl/contract/identification/result.ts';
import { useEffect, useState } from 'react';
import { useVisitor } from '../visitor/use-visitor.ts';
import type { VisitorState } from '../visitor/visitor-store.ts';
import type { VisitsResponse } from '../visits/fetch-visits.ts';

type Formatters = Pick<typeof import('../visits/format-visit.ts'), 'formatVisit'>;
/** Visits as of one request. */
export type VisitList = { requestId: string; formatters: Formatters } & VisitsResponse;

type Loading = { list?: VisitList | undefined; error?: string | undefined };

/**
 * Returns the visits of this browser. Has a loader of its own, because a shared one would add a script to the pages that
 * need it at once.
 *
 * @returns `list` stays during the next identification; `retry` loads it again after an error
 */
export function useVisitList(): Loading & { visitor: VisitorState; retry: () => void } {
  const visitor = useVisitor();
  const [state, setState] = useState<Loading>({});
  const [attempt, setAttempt] = useState(0);
  const result = visitor.step === 'identified' ? visitor.result : undefined;
  const isDeleted = visitor.step === 'deleted';
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads the same again
  useEffect(() => {
    if (isDeleted) setState({});
    if (!result) return;
    let isLatest = true;
    loadVisits(result).then(
      (list) => isLatest && setState({ list }),
      (error: unknown) => isLatest && setState({ error: error instanceof Error ? error.message : String(error) }),
    );
    return () => {
      isLatest = false;
    };
  }, [result, isDeleted, attempt]);
  const retry = () => {
    setState({});
    setAttempt(attempt + 1);
  };
  return { ...state, visitor, retry };
}

async function loadVisits(result: ResultWithSignals): Promise<VisitList> {
  const [{ fetchVisits }, formatters] = await Promise.all([
    import('../visits/fetch-visits.ts'),
    import('../visits/format-visit.ts'),
  ]);
  return { requestId: result.requestId, formatters, ...(await fetchVisits(result)) };
}
