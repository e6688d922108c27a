import { useStore } from '../use-store.ts';
import { type VisitorState, visitorStore } from './visitor-store.ts';

/** Returns the visitor as far as the site knows them. Unknown in prerendered HTML. */
export const useVisitor = (): VisitorState => useStore(visitorStore);
