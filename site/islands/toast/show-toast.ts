import './toast.css';

/** Long enough to read twelve words twice, in milliseconds. */
const SHOWN_MS = 6000;

/**
 * Says over the page, for a while, that something is done whose place has gone; what can still stand where it was asked
 * for stands there and not here. Announced politely; takes no focus.
 */
export function showToast(text: string): void {
  const toast = document.createElement('p');
  toast.className = 'toast';
  toast.role = 'status';
  toast.popover = 'manual';
  document.body.append(toast);
  toast.showPopover();
  // A region that comes with its text is not announced.
  requestAnimationFrame(() => {
    toast.textContent = text;
  });
  setTimeout(() => toast.remove(), SHOWN_MS);
}
