import { useEffect, useSyncExternalStore } from 'react';
import { readVisitor, subscribeToVisitor, type VisitorState } from '../visitor/visitor-store.ts';
import { loadVisitsOnce, readVisits, subscribeToVisits, type VisitsState } from './visits-store.ts';

const unread: VisitorState = { step: 'unread' };
const none: VisitsState = { step: 'none' };

/** The visitor, and the visits once it is known who that is. */
export function useVisits(): { visitor: VisitorState; visits: VisitsState } {
  const visitor = useSyncExternalStore(subscribeToVisitor, readVisitor, () => unread);
  const visits = useSyncExternalStore(subscribeToVisits, readVisits, () => none);
  const result = visitor.step === 'known' ? visitor.result : undefined;
  useEffect(() => {
    if (result) loadVisitsOnce(result);
  }, [result]);
  const areTheirs = result !== undefined && visits.step !== 'none' && visits.requestId === result.requestId;
  return { visitor, visits: areTheirs ? visits : none };
}
