import { useEffect } from 'react';
import { useStore } from '../use-store.ts';
import { useVisitor } from '../visitor/use-visitor.ts';
import type { VisitorState } from '../visitor/visitor-store.ts';
import { loadVisitsOnce, type VisitsState, visitsStore } from './visits-store.ts';

/** The visitor, and the visits once it is known who that is. */
export function useVisits(): { visitor: VisitorState; visits: VisitsState } {
  const visitor = useVisitor();
  const visits = useStore(visitsStore);
  const result = visitor.step === 'known' ? visitor.result : undefined;
  useEffect(() => {
    if (result) loadVisitsOnce(result);
  }, [result]);
  const areTheirs = result !== undefined && visits.step !== 'none' && visits.requestId === result.requestId;
  return { visitor, visits: areTheirs ? visits : visitsStore.initial };
}
