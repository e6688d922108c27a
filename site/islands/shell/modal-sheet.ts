/** From this width on the menus are a bar; the same width as in `header.module.css`. */
const BAR_MIN_WIDTH_PX = 1101;

/**
 * Makes a popover modal while it is open: the rest of the page is inert, the focus moves to the popover's first button
 * and, when it closes, back to the button that opened it.
 *
 * @returns a function that ends it, even while the popover is open
 */
export function makeModal(root: HTMLElement): () => void {
  let inertElements: HTMLElement[] = [];
  const open = () => {
    if (inertElements.length > 0) return;
    inertElements = elementsAround(root).filter((element) => !element.inert);
    for (const element of inertElements) element.inert = true;
    for (const [name, value] of Object.entries(dialogAttributes)) root.setAttribute(name, value);
    root.querySelector('button')?.focus();
  };
  const close = () => {
    if (inertElements.length === 0) return;
    for (const element of inertElements) element.inert = false;
    inertElements = [];
    for (const name of Object.keys(dialogAttributes)) root.removeAttribute(name);
    document.querySelector<HTMLElement>(`button[popovertarget="${root.id}"]`)?.focus();
  };
  const stop = new AbortController();
  root.addEventListener('toggle', () => (root.matches(':popover-open') ? open() : close()), { signal: stop.signal });
  // Closing on `beforetoggle` makes the page usable for code in the same task; `toggle` fires later.
  root.addEventListener('beforetoggle', ({ newState }) => newState === 'closed' && close(), { signal: stop.signal });
  window
    .matchMedia(`(min-width: ${BAR_MIN_WIDTH_PX}px)`)
    .addEventListener('change', ({ matches }) => matches && root.hidePopover(), { signal: stop.signal });
  if (root.matches(':popover-open')) open();
  return () => {
    stop.abort();
    close();
  };
}

const dialogAttributes = { role: 'dialog', 'aria-modal': 'true', 'aria-label': 'Menu' };

/** Returns the elements outside of the root that don't contain it. */
function elementsAround(root: HTMLElement): HTMLElement[] {
  const around: HTMLElement[] = [];
  for (let element = root; element !== document.body && element.parentElement; element = element.parentElement) {
    for (const sibling of element.parentElement.children) {
      if (sibling !== element && sibling instanceof HTMLElement && sibling.localName !== 'script') around.push(sibling);
    }
  }
  return around;
}
