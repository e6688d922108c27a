import { useEffect } from 'react';
import { useStore } from '../use-store.ts';
import { useVisitor } from '../visitor/use-visitor.ts';
import type { VisitorState } from '../visitor/visitor-store.ts';
import { loadVisitsOnce, type VisitsState, visitsStore } from './visits-store.ts';

/** Returns the visitor, and their visits once they are identified. */
export function useVisits(): { visitor: VisitorState; visits: VisitsState } {
  const visitor = useVisitor();
  const visits = useStore(visitsStore);
  const result = visitor.step === 'identified' ? visitor.result : undefined;
  useEffect(() => {
    if (result) loadVisitsOnce(result);
  }, [result]);
  const isCurrent = result !== undefined && visits.step !== 'none' && visits.requestId === result.requestId;
  return { visitor, visits: isCurrent ? visits : visitsStore.initial };
}
