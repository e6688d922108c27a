import './toast.css';

/** Duration in milliseconds, long enough to read twelve words twice. */
const SHOWN_MS = 6000;

/**
 * Shows a short message over the page for an action whose own UI is gone; otherwise show the message in place.
 * Announced politely; takes no focus.
 */
export function showToast(text: string): void {
  const toast = document.createElement('p');
  toast.className = 'toast';
  toast.role = 'status';
  toast.popover = 'manual';
  document.body.append(toast);
  toast.showPopover();
  // Screen readers don't announce a live region that is inserted together with its text.
  requestAnimationFrame(() => {
    toast.textContent = text;
  });
  setTimeout(() => toast.remove(), SHOWN_MS);
}
