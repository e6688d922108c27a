import { incidents, toAnchor } from './incidents.ts';

/** Returns the anchors of the incidents, which are the entries of the page's feeds. */
export const feedAnchors = (): string[] => incidents.map(toAnchor);
