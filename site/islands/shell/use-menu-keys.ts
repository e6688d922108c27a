import { type RefObject, useEffect } from 'react';

/**
 * What native disclosures do not do by themselves: Escape closes and gives the focus back, a click elsewhere closes,
 * leaving with the keyboard closes, and while one menu is open the mouse opens its neighbours as in a menu bar.
 */
export function useMenuKeys(menu: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = menu.current;
    if (!root) return;
    const open = () => root.querySelector<HTMLDetailsElement>('details[open]');
    const close = () => {
      const entry = open();
      if (entry) entry.open = false;
      return entry;
    };
    // On a small screen the menus stand in a sheet, which closes as a whole.
    const inSheet = () => root.matches(':popover-open');
    const stop = new AbortController();
    const listen = <Name extends keyof DocumentEventMap>(name: Name, run: (event: DocumentEventMap[Name]) => void) =>
      document.addEventListener(name, run, { signal: stop.signal });

    listen('keydown', (event) => {
      if (event.key === 'Escape' && !inSheet()) close()?.querySelector('summary')?.focus();
    });
    listen('pointerdown', ({ target }) => {
      const entry = open();
      if (entry && !inSheet() && !entry.contains(target as Node)) close();
    });
    listen('focusin', ({ target }) => {
      if (!inSheet() && !open()?.contains(target as Node)) close();
    });
    listen('pointerover', ({ target, pointerType }) => {
      if (pointerType !== 'mouse' || inSheet()) return;
      const summary = (target as Element).closest('summary');
      const current = open();
      if (current && summary && root.contains(summary) && !current.contains(summary)) {
        (summary.parentElement as HTMLDetailsElement).open = true;
      }
    });
    // A link to a place on the same page closes what covers it.
    root.addEventListener(
      'click',
      ({ target }) => {
        if (!(target as Element).closest('a')) return;
        close();
        if (inSheet()) root.hidePopover();
      },
      { signal: stop.signal },
    );
    return () => stop.abort();
  }, [menu]);
}
