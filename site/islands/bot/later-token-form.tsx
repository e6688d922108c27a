'use client';

import { type ComponentProps, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { BotTokenForm } from './bot-token-form.tsx';

type TokenForm = typeof BotTokenForm;
/** `plain` is the same form without a script, which the browser sends by itself. */
type Props = ComponentProps<TokenForm> & { plain: ReactNode };

/**
 * A form far down a page that has much to load already: its script comes when somebody goes to it, and goes on with what
 * was typed by then.
 */
export function LaterTokenForm({ plain, ...props }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef({ typed: '', hadFocus: false, isSubmitted: false });
  const [Form, setForm] = useState<TokenForm>();

  useEffect(() => {
    const form = place.current;
    if (!form || Form) return;
    const ending = new AbortController();
    const options = { signal: ending.signal };
    let isLoading = false;
    const keepTyped = (): void => {
      const input = fieldIn(form);
      Object.assign(before.current, { typed: input?.value ?? '', hadFocus: input === document.activeElement });
    };
    // Also what is typed between the import and React's rendering of the other form.
    form.addEventListener('input', keepTyped, options);
    async function load(): Promise<void> {
      if (isLoading) return;
      isLoading = true;
      try {
        const { BotTokenForm } = await import('./bot-token-form.tsx');
        keepTyped();
        setForm(() => BotTokenForm);
      } catch {
        isLoading = false;
        if (before.current.isSubmitted) fieldIn(form)?.form?.submit();
      }
    }
    for (const type of ['pointerenter', 'focusin']) form.addEventListener(type, () => void load(), options);
    form.addEventListener(
      'submit',
      (event) => {
        event.preventDefault();
        before.current.isSubmitted = true;
        void load();
      },
      options,
    );
    return () => ending.abort();
  }, [Form]);

  useLayoutEffect(() => {
    const { typed, hadFocus, isSubmitted } = before.current;
    const input = Form && fieldIn(place.current);
    if (!input) return;
    input.value = typed;
    if (hadFocus) input.focus();
    if (isSubmitted) input.form?.requestSubmit();
  }, [Form]);

  return <div ref={place}>{Form ? <Form {...props} /> : plain}</div>;
}

const fieldIn = (place: HTMLElement | null) => place?.querySelector<HTMLInputElement>('input[type=email]');
