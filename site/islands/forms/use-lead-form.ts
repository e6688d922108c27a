import type { FormView } from '@whorl/contract/leads/form-view.ts';
import { type FocusEvent, type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { IssuedWords, LeadOutcome } from './send-lead.ts';

export type FormState =
  | { step: 'Default' }
  /** `says` what goes on where it takes longer. */
  | { step: 'Loading'; says?: string }
  | { step: 'Success'; instead: ReactNode; next: ReactNode }
  | { step: 'Failed'; message: string };
type Errors = Readonly<Record<string, string>>;
type Payload = Record<string, unknown>;
/** One message per field that is wrong. */
export type Checks = (payload: Payload) => Errors;

type Options = {
  form: RefObject<HTMLFormElement | null>;
  view: FormView;
  /** Told what was sent, when the server has confirmed that it is stored. */
  onSent?: ((typed: Payload) => void) | undefined;
  /** Where the server may give a key: what is said of it. */
  issued?: IssuedWords | undefined;
};

/** Loaded when somebody comes to the form. */
const loadSender = () => import('./send-lead.ts');

/** State and handlers of a form that sends a lead. The inputs stay uncontrolled: what was typed before hydration counts. */
export function useLeadForm({ form, view, onSent, issued }: Options) {
  const { id, endpoint, context, consent } = view;
  // Only when somebody comes to the form, for most visitors never fill it in.
  const loadChecks = async () => (await import('./lead-checks.ts')).checksOf(id);
  const [state, setState] = useState<FormState>({ step: 'Default' });
  const [errors, setErrors] = useState<Errors>({});
  // One id for one message, however often it has to be sent: the server stores it once.
  const submission = useRef<{ id: string; content: string } | undefined>(undefined);
  // Until it is sent, leaving the page asks whether what was typed may be lost.
  const release = useRef<() => void>(undefined);
  useEffect(() => () => release.current?.(), []);

  // Only now: until the script runs, the browser's own checks are better than none.
  useEffect(() => {
    if (form.current) form.current.noValidate = true;
  }, [form]);

  async function send(typed: Payload): Promise<void> {
    const content = JSON.stringify(typed);
    if (submission.current?.content !== content) submission.current = { id: crypto.randomUUID(), content };
    setState({ step: 'Loading' });
    const message = {
      formId: id,
      endpoint,
      context,
      payload: typed,
      submissionId: submission.current.id,
      consentVersion: consent.version,
      form: form.current,
      issued,
      onProgress: (says: string) => setState({ step: 'Loading', says }),
    };
    const outcome = await loadSender().then(
      ({ sendLead }) => sendLead(message),
      (): LeadOutcome => ({ status: 'failed', message: NOT_LOADED }),
    );
    if (outcome.status === 'success') {
      release.current?.();
      onSent?.(typed);
      return setState({ step: 'Success', instead: outcome.instead, next: outcome.next });
    }
    if (outcome.status === 'invalid') {
      setState({ step: 'Default' });
      return show(outcome.errors);
    }
    setState({ step: 'Failed', message: outcome.message });
  }

  // Between a press and the state that it leads to another press may come.
  const isSubmitting = useRef(false);

  async function submit(written: Payload): Promise<void> {
    // Without the checks the server's own have to do.
    const found = await loadChecks().then(
      (check) => check(written),
      () => ({}),
    );
    if (Object.keys(found).length > 0) return show(found);
    setErrors({});
    await send(filledIn(written));
  }

  async function check(field: string, written: Payload): Promise<void> {
    const checkPayload = await loadChecks().catch(() => undefined);
    const message = checkPayload?.(written)[field];
    setErrors(({ [field]: _, ...others }) => (message === undefined ? others : { ...others, [field]: message }));
  }

  function show(found: Errors): void {
    setErrors(found);
    const first = [...(form.current?.elements ?? [])].find(
      (element) => 'name' in element && String(element.name) in found,
    );
    if (first instanceof HTMLElement) first.focus();
  }

  return {
    state,
    errors,
    /** So that the checks are there by the time they are needed. */
    onFocus: () => {
      const ready = loadSender().then(({ prepareToSend }) => {
        if (form.current?.isConnected) release.current = prepareToSend(endpoint, form.current);
      });
      void Promise.all([loadChecks(), ready]).catch(() => undefined);
    },
    onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      if (isSubmitting.current) return;
      isSubmitting.current = true;
      void submit(valuesOf(event.currentTarget)).finally(() => {
        isSubmitting.current = false;
      });
    },
    /** Leaving a field that was filled or found wrong says at once whether it is right now. */
    onBlur(event: FocusEvent<HTMLFormElement>) {
      const field = (event.target as { name?: string }).name;
      // On the way to the button nothing may move; pressing it says the same.
      if (!field || event.relatedTarget instanceof HTMLButtonElement) return;
      const written = valuesOf(event.currentTarget);
      if (filledIn(written)[field] === undefined && errors[field] === undefined) return;
      void check(field, written);
    },
  };
}

/**
 * Returns all fields, the empty ones too, since a schema says which of them are required. A checkbox whose value is `true`
 * is a boolean; a plain form post, which this script replaces, can only send it as text.
 */
const valuesOf = (form: HTMLFormElement): Payload => ({
  ...Object.fromEntries([...new FormData(form)].filter(([name]) => !name.startsWith('_'))),
  ...Object.fromEntries(
    [...form.querySelectorAll<HTMLInputElement>('input[type="checkbox"][value="true"]')].map(({ name, checked }) => [
      name,
      checked,
    ]),
  ),
});

/** The fields that hold something. */
const filledIn = (values: Payload): Payload =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => String(value).trim() !== ''));

const NOT_LOADED = 'The connection broke. What you wrote is still here; send it again when you are online.';
