import type { SavedView, ViewSection } from '@whorl/contract/console/saved-views.ts';
import { useEffect } from 'react';

/** IDs of the saved views that were opened last. They outlast the menu, which is gone while a row of the list is open. */
const openedIds = new Map<ViewSection, string>();

/** Remembers which saved view of a section was chosen; undefined for one that every user has. */
export function rememberOpenedView(section: ViewSection, id: string | undefined): void {
  if (id === undefined) openedIds.delete(section);
  else openedIds.set(section, id);
}

/**
 * Returns the saved view that is open: the one with the shown filters or, after they were changed, the one from before.
 *
 * @param views undefined until they are loaded
 * @param isCurrent whether a view has the shown filters
 * @param isBuiltIn whether a view that every user has has them
 */
export function useOpenedView(
  section: ViewSection,
  views: readonly SavedView[] | undefined,
  isCurrent: (view: SavedView) => boolean,
  isBuiltIn: boolean,
): SavedView | undefined {
  const opened = findOpenedView(openedIds.get(section), views ?? [], isCurrent, isBuiltIn);
  const isLoaded = views !== undefined;
  const id = opened?.id;
  useEffect(() => {
    if (isLoaded) rememberOpenedView(section, id);
  }, [section, isLoaded, id]);
  return opened;
}

function findOpenedView(
  id: string | undefined,
  views: readonly SavedView[],
  isCurrent: (view: SavedView) => boolean,
  isBuiltIn: boolean,
): SavedView | undefined {
  const last = views.find((view) => view.id === id);
  if (last !== undefined && isCurrent(last)) return last;
  return isBuiltIn ? undefined : (views.find(isCurrent) ?? last);
}
