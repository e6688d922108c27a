import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';

export type NewsletterState =
  | { step: 'Default' }
  /** `says` what goes on where it takes longer. */
  | { step: 'Loading'; says?: string }
  | { step: 'Success'; email: string }
  /** `wrong` is the address that has to be mended, `failed` the sending that has to be tried again. */
  | { step: 'Failed'; reason: 'wrong' | 'failed'; message: string };

/** What sends is loaded when somebody goes to the field: this form is on every page and hardly ever used. */
const loadSender = () => import('./send-newsletter.ts');

/**
 * State and handlers of the newsletter form. What is wrong with an address is asked of the browser first and of the
 * server last, so that no schema has to be here.
 */
export function useNewsletter(form: RefObject<HTMLFormElement | null>, consentVersion: string) {
  const [state, setState] = useState<NewsletterState>({ step: 'Default' });
  const submission = useRef<{ id: string; email: string } | undefined>(undefined);
  useEffect(() => {
    // Only now: until the script runs, the browser's own checks are better than none.
    if (form.current) form.current.noValidate = true;
  }, [form]);

  async function send(email: string): Promise<void> {
    if (submission.current?.email !== email) submission.current = { id: crypto.randomUUID(), email };
    setState({ step: 'Loading' });
    try {
      const { sendNewsletter } = await loadSender();
      const outcome = await sendNewsletter({
        email,
        submissionId: submission.current.id,
        consentVersion,
        form: form.current,
        onProgress: (says) => setState({ step: 'Loading', says }),
      });
      if (outcome.status === 'success') setState({ step: 'Success', email });
      else if (outcome.status === 'failed') setState({ step: 'Failed', reason: 'failed', message: outcome.message });
      else refuse(outcome.errors.email ?? Object.values(outcome.errors)[0] ?? NOT_AN_ADDRESS);
    } catch {
      setState({ step: 'Failed', reason: 'failed', message: NOT_LOADED });
    }
  }

  function refuse(message: string): void {
    setState({ step: 'Failed', reason: 'wrong', message });
    const field = form.current?.elements.namedItem('email');
    if (field instanceof HTMLElement) field.focus();
  }

  return {
    state,
    onFocus: () =>
      void loadSender()
        .then(({ prepareNewsletter }) => prepareNewsletter())
        .catch(() => undefined),
    onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      if (state.step === 'Loading') return;
      const email = String(new FormData(event.currentTarget).get('email')).trim();
      if (event.currentTarget.checkValidity()) void send(email);
      else refuse(email === '' ? NO_ADDRESS : NOT_AN_ADDRESS);
    },
  };
}

const NO_ADDRESS = 'Please enter your e-mail address.';
const NOT_AN_ADDRESS = 'Please enter an e-mail address such as name@example.com.';
const NOT_LOADED = 'The connection broke. Your address is still here; send it again when you are online.';
