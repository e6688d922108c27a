'use client';

import { type ComponentProps, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { BotTokenForm } from './bot-token-form.tsx';

type TokenForm = typeof BotTokenForm;
/** `plain` is the same form without a script, submitted by the browser. */
type Props = ComponentProps<TokenForm> & { fallback: ReactNode };

/**
 * Loads the token form's script when the visitor reaches the form, because the page has much to load before. Keeps what
 * was typed until then.
 */
export function LazyTokenForm({ fallback, ...props }: Props) {
  const container = useRef<HTMLDivElement>(null);
  const inputState = useRef({ typed: '', hadFocus: false, isSubmitted: false });
  const [Form, setForm] = useState<TokenForm>();

  useEffect(() => {
    const form = container.current;
    if (!form || Form) return;
    const ended = new AbortController();
    const on = (type: string, react: (event: Event) => unknown) =>
      form.addEventListener(type, (event) => void react(event), { signal: ended.signal });
    let isLoading = false;
    const saveInput = (): void => {
      const input = findEmailField(form);
      Object.assign(inputState.current, { typed: input?.value ?? '', hadFocus: input === document.activeElement });
    };
    // Also keeps input between the import and React's rendering of the new form.
    on('input', saveInput);
    async function load(): Promise<void> {
      if (isLoading) return;
      isLoading = true;
      try {
        const { BotTokenForm } = await import('./bot-token-form.tsx');
        saveInput();
        setForm(() => BotTokenForm);
      } catch {
        isLoading = false;
        if (inputState.current.isSubmitted) findEmailField(form)?.form?.submit();
      }
    }
    on('pointerenter', load);
    on('focusin', load);
    on('submit', (event) => {
      event.preventDefault();
      inputState.current.isSubmitted = true;
      void load();
    });
    return () => ended.abort();
  }, [Form]);

  useLayoutEffect(() => {
    const { typed, hadFocus, isSubmitted } = inputState.current;
    const input = Form && findEmailField(container.current);
    if (!input) return;
    input.value = typed;
    if (hadFocus) input.focus();
    if (isSubmitted) input.form?.requestSubmit();
  }, [Form]);

  return <div ref={container}>{Form ? <Form {...props} /> : fallback}</div>;
}

const findEmailField = (container: HTMLElement | null) =>
  container?.querySelector<HTMLInputElement>('input[type=email]');
