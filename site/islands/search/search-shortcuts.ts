import { searchElements } from '@whorl/contract/search/results-view.ts';
import { pathsInScripts } from '@whorl/contract/urls.ts';

const loadDialog = () => import('./search-dialog.tsx');

/**
 * Opens the search from any page: by the header's link, by `/` and by Ctrl+K or Cmd+K. On the search page they focus
 * its field. The dialog is loaded when the link is hovered, touched or focused.
 */
export function listenForSearch(): void {
  const findSearchLink = ({ target }: Event) =>
    target instanceof Element ? target.closest(`header a[href="${pathsInScripts.search}"]`) : null;

  let isOpening = false;

  async function open(): Promise<void> {
    const field = document.getElementById(searchElements.input);
    if (field instanceof HTMLInputElement) return focusField(field);
    // Prevents a second dialog while the first one is loading.
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
  // Capturing runs before client-side navigation handles the link.
  document.addEventListener(
    'click',
    (event) => {
      const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
      if (!isPlain || !findSearchLink(event)) return;
      event.preventDefault();
      void open();
    },
    { capture: true },
  );
  for (const kind of ['pointerover', 'touchstart', 'focusin']) {
    // Opening the dialog tries again if preloading fails.
    const prepare = (event: Event) => void (findSearchLink(event) && loadDialog().catch(() => undefined));
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
