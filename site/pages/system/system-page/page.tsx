import { systemCollection } from '../../../content/collections/system.ts';
import { findEntry } from '../../../content/entries.ts';
import type { SliceName } from '../../../islands/shell/app.tsx';
import { composedPage } from '../../composed-page.tsx';
import type { RenderedPage } from '../../routes.ts';

/** Slices of pages that don't show all of them. */
const slices: ReadonlyMap<string, readonly SliceName[]> = new Map([
  ['offline', ['header']],
  ['content-manager-off', ['header']],
  // They run no scripts.
  ['console-sign-in', []],
  ['console-invitation', []],
]);

/** Renders an entry of `content/system`. */
export function page(slug: string): RenderedPage {
  const { head, element } = composedPage(findEntry(systemCollection, slug));
  const { structuredData: _, ...own } = head;
  const shown = slices.get(slug);
  return { head: own, element, ...(shown && { slices: shown }) };
}
