import { useSyncExternalStore } from 'react';
import { readVisitor, subscribeToVisitor, type VisitorState } from './visitor-store.ts';

const unread: VisitorState = { step: 'unread' };

/** What the site knows of this visitor, now and whenever it changes. Nothing in prerendered HTML. */
export const useVisitor = (): VisitorState => useSyncExternalStore(subscribeToVisitor, readVisitor, () => unread);
