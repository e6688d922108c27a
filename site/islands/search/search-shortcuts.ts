import { searchElements } from '@whorl/contract/search/results-view.ts';
import { pathsInScripts } from '@whorl/contract/urls.ts';

const loadDialog = () => import('./search-dialog.tsx');

/**
 * The search from wherever one is: by the header's link, by `/` and by Ctrl or Cmd and K. On the search page itself they
 * lead to its field. What shows it is loaded when a hand comes near.
 */
export function listenForSearch(): void {
  const linkOf = ({ target }: Event) =>
    target instanceof Element ? target.closest(`header a[href="${pathsInScripts.search}"]`) : null;

  let isOpening = false;

  async function open(): Promise<void> {
    const field = document.getElementById(searchElements.input);
    if (field instanceof HTMLInputElement) return focusField(field);
    // A second press while it is on its way must not open a second one.
    if (isOpening) return;
    isOpening = true;
    try {
      const { openSearch } = await loadDialog();
      openSearch();
    } catch {
      location.assign(pathsInScripts.search);
    } finally {
      isOpening = false;
    }
  }

  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || document.querySelector('dialog[open]') || !isShortcut(event)) return;
    event.preventDefault();
    void open();
  });
  // Before the site's own handling of links.
  document.addEventListener(
    'click',
    (event) => {
      const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
      if (!isPlain || !linkOf(event)) return;
      event.preventDefault();
      void open();
    },
    { capture: true },
  );
  for (const kind of ['pointerover', 'touchstart', 'focusin']) {
    // A dialog that did not come is asked for again, and missed, when it is opened.
    const prepare = (event: Event) => void (linkOf(event) && loadDialog().catch(() => undefined));
    document.addEventListener(kind, prepare, { passive: true });
  }
}

function isShortcut({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (key.toLowerCase() === 'k') return (ctrlKey || metaKey) && !altKey;
  if (key !== '/' || ctrlKey || metaKey || altKey) return false;
  return !(target instanceof HTMLElement && (target.isContentEditable || target.matches('input, select, textarea')));
}

function focusField(field: HTMLInputElement): void {
  field.focus();
  field.select();
}
