import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { offline } from '../../../content/interface/forms/newsletter-form.json';
import { ignoreNetworkErrors } from '../ignore-network-errors.ts';
import type { Submission } from './submission-id.ts';

export type NewsletterState =
  | { step: 'Default' }
  /** `says` describes the progress if sending takes longer. */
  | { step: 'Loading'; says?: string }
  | { step: 'Success'; email: string }
  /** `wrong`: the email address is invalid; `failed`: sending failed and can be retried. */
  | { step: 'Failed'; reason: 'wrong' | 'failed'; message: string };

/** Loaded when the visitor focuses the field, because the form is on every page and rarely used. Requests a ticket. */
const loadSender = () => import('./send-newsletter.ts');

const prepare = (): void => ignoreNetworkErrors(loadSender());

/** Returns state and handlers of the newsletter form. */
export function useNewsletter(form: RefObject<HTMLFormElement | null>, consentVersion: string) {
  const [state, setState] = useState<NewsletterState>({ step: 'Default' });
  const submission = useRef<Submission>(undefined);
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    // Disables the browser's validation when this script can replace it.
    element.noValidate = true;
    // React doesn't report a focus from before hydration.
    if (element.contains(document.activeElement)) prepare();
  }, [form]);

  return {
    state,
    onFocus: prepare,
    async onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      if (state.step === 'Loading') return;
      const form = event.currentTarget;
      setState({ step: 'Loading' });
      try {
        const { sendNewsletter } = await loadSender();
        await sendNewsletter({ form, submission, consentVersion, show: setState });
      } catch {
        setState({ step: 'Failed', reason: 'failed', message: offline });
      }
    },
  };
}
