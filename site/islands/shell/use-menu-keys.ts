import { type RefObject, useEffect } from 'react';

/**
 * Adds what native `details` elements lack: Escape closes the menu and restores the focus, a click or keyboard focus
 * elsewhere closes it, and while one menu is open hovering opens the others, as in a menu bar.
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
    // On small screens the menus are in a popover, which closes as a whole.
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
    // A link within the page also closes the menu that covers the target.
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
