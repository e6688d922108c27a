import { useStore } from '../use-store.ts';
import { type VisitorState, visitorStore } from './visitor-store.ts';

/** Returns the state of the visitor's identification. `idle` in prerendered HTML. */
export const useVisitor = (): VisitorState => useStore(visitorStore);
