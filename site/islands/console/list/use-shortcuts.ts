import { type RefObject, useEffect } from 'react';

/**
 * Calls the function of a key that is pressed while an element, or something in it, has the focus. Keys with modifiers and
 * keys in fields are left to the browser. Shortcuts are limited to the focus because single letters would otherwise
 * interfere with speech input (WCAG 2.1.4).
 */
export function useShortcuts(
  element: RefObject<HTMLElement | null>,
  shortcuts: Readonly<Record<string, () => void>>,
): void {
  // After every render: the element may be another one, and the functions depend on what is shown.
  useEffect(() => {
    const current = element.current;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented || isField(event.target)) return;
      const run = shortcuts[event.key.toLowerCase()];
      if (run === undefined) return;
      event.preventDefault();
      run();
    };
    current?.addEventListener('keydown', onKeyDown);
    return () => current?.removeEventListener('keydown', onKeyDown);
  });
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;
