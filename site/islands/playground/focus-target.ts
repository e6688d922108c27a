import type { MouseEvent } from 'react';

/** Goes to the link that a link leads to, and leaves the address of the page alone: it is no place to come back to. */
export function focusTarget(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  document.getElementById(event.currentTarget.hash.slice(1))?.focus();
}
