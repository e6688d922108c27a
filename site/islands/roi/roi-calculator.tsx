'use client';

import { type ReactNode, useEffect, useRef } from 'react';
import type { Calculator } from './run-calculator.ts';

/**
 * Recalculates the ROI page after each change. Fields, figures and drawing are prerendered; without a script the server
 * evaluates the form and shows the same. The code is loaded when the page is idle, or before when the pointer or the focus
 * enters, so that the first change doesn't wait for it.
 */
export function RoiCalculator({ children }: { children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = root.current;
    return element ? listen(element) : undefined;
  }, []);
  return (
    <div ref={root} data-roi="root">
      {children}
    </div>
  );
}

/** @returns a function that removes the listeners */
function listen(root: HTMLElement): () => void {
  let running: Promise<Calculator> | undefined;
  const load = () => import('./run-calculator.ts');
  const calculator = () => {
    running ??= load().then(({ runCalculator }) => runCalculator(root));
    return running;
  };
  // If it fails, a change tries again.
  const preload = () => void load().catch(() => undefined);
  const ended = new AbortController();
  const on = (type: string, react: (target: Element, event: Event) => unknown) =>
    root.addEventListener(type, (event) => void react(event.target as Element, event), { signal: ended.signal });

  // Missing in Safari.
  window.requestIdleCallback?.(preload);
  for (const type of ['pointerover', 'focusin'])
    root.addEventListener(type, preload, { once: true, signal: ended.signal });
  on('input', (target) => target.matches('[data-roi]') && calculator().then((it) => it.change(target)));
  on('focusout', (target) => target.matches('[data-roi]') && running?.then((it) => it.tidy()));
  on(
    'click',
    (target) => target.matches('[data-roi=copy], [data-roi=print]') && calculator().then((it) => it.use(target)),
  );
  on('reset', () => calculator().then((it) => it.reset()));
  on('submit', (target, event) => {
    if (!target.matches('[method=get]')) return;
    event.preventDefault();
    root.querySelector<HTMLElement>('#result')?.focus();
  });

  const tools = root.querySelector<HTMLElement>('[data-roi=tools]');
  if (tools) tools.hidden = false;
  // Figures in the URL, or fields that were changed before this script ran.
  const changed = [...root.querySelectorAll<HTMLInputElement>('input[data-roi]')].some(
    ({ value, defaultValue }) => value !== defaultValue,
  );
  if (location.search || changed) void calculator().then((it) => it.begin());
  return () => {
    ended.abort();
    void running?.then((it) => it.stop());
  };
}
