import { type RefObject, useEffect } from 'react';
import { ignoreNetworkErrors } from '../ignore-network-errors.ts';

/**
 * Makes an open popover modal with a script that is loaded when it is first opened. Without it the popover still opens
 * and closes.
 */
export function useModalSheet(sheet: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = sheet.current;
    if (!root) return;
    let end: (() => void) | undefined;
    const ending = new AbortController();
    const load = async () => {
      if (end || !root.matches(':popover-open')) return;
      const { makeModal } = await import('./modal-sheet.ts');
      if (!ending.signal.aborted) end ??= makeModal(root);
    };
    const onToggle = () => ignoreNetworkErrors(load());
    // The popover may have been opened before this script ran.
    onToggle();
    root.addEventListener('toggle', onToggle, { signal: ending.signal });
    return () => {
      ending.abort();
      end?.();
    };
  }, [sheet]);
}
