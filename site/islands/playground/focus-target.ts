import type { MouseEvent } from 'react';

/** Focuses a link's target without changing the URL, because the target isn't worth a history entry. */
export function focusTarget(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  document.getElementById(event.currentTarget.hash.slice(1))?.focus();
}
