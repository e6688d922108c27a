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

/**
 * Whether the keys open the search: Cmd+K on Apple's systems and Ctrl+K elsewhere, or `/`. Not in an editor, which has
 * its own shortcuts (Ctrl+K inserts a link), and `/` in no field. Ctrl+K on Apple's systems deletes to the end of the
 * line, and with Shift it opens developer tools.
 */
function isShortcut(event: KeyboardEvent): boolean {
  // Autofill fires `keydown` as a plain event without `key`.
  if (!event.key || event.isComposing || event.altKey) return false;
  const { key, code, ctrlKey, metaKey, shiftKey } = event;
  const [target] = event.composedPath();
  const element = target instanceof HTMLElement ? target : undefined;
  if (element?.isContentEditable || element?.closest('[role="textbox"], [role="application"]')) return false;
  const isFormField = element?.matches('input, select, textarea');
  if (key === '/') return !(ctrlKey || metaKey || isFormField);
  const isApple = /Mac|iP/.test(navigator.platform);
  // With a keyboard layout without Latin letters, the key is found by its position.
  const isK = key.toLowerCase() === 'k' || (code === 'KeyK' && !/[a-z]/i.test(key));
  return isK && !shiftKey && (isApple ? metaKey && !ctrlKey : ctrlKey && !metaKey);
}

function focusField(field: HTMLInputElement): void {
  field.focus();
  field.select();
}
