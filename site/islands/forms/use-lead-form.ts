import type { FormView } from '@whorl/contract/leads/form-view.ts';
import { type FocusEvent, type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { offline } from '../../../content/interface/forms/lead-sending.json';
import type { SentTexts } from './form-sent.tsx';
import type { IssuedTexts } from './lead-panels.tsx';
import type { LeadOutcome } from './send-lead.ts';
import type { Submission } from './submission-id.ts';

type FormState =
  | { step: 'Default' }
  /** `says` describes the progress if sending takes longer. */
  | { step: 'Loading'; says?: string }
  | { step: 'Success'; instead: ReactNode; next: ReactNode }
  | { step: 'Failed'; message: string };
type Errors = Readonly<Record<string, string>>;
type Payload = Record<string, unknown>;
/** Returns one message per invalid field. */
export type Checks = (payload: Payload) => Errors;

type Options = {
  form: RefObject<HTMLFormElement | null>;
  view: FormView;
  sent: SentTexts;
  /** Called with the submitted values when the server has confirmed that they are stored. */
  onSent?: ((typed: Payload) => void) | undefined;
  /** Text about the issued key, if the server may issue one. */
  issued?: IssuedTexts | undefined;
};

/** Loaded when the visitor focuses the form. */
const loadSender = () => import('./send-lead.ts');

/** Returns state and handlers of a lead form. The inputs are uncontrolled, so that input before hydration is kept. */
export function useLeadForm({ form, view, sent, onSent, issued }: Options) {
  const { id, hidden, endpoint, context, consent } = view;
  // Loaded on focus, because most visitors never fill in the form.
  const loadChecks = async () => (await import('./lead-checks.ts')).findChecks(id);
  const [state, setState] = useState<FormState>({ step: 'Default' });
  const [errors, setErrors] = useState<Errors>({});
  const submission = useRef<Submission>(undefined);
  // While set, leaving the page asks for confirmation.
  const release = useRef<() => void>(undefined);
  useEffect(() => () => release.current?.(), []);

  // Disables the browser's validation when this script can replace it. The form may be shown again after it was sent.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step may show another form
  useEffect(() => {
    if (form.current) form.current.noValidate = true;
  }, [form, state.step]);

  // React doesn't report a focus from before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, later `onFocus` is called
  useEffect(() => {
    if (form.current?.matches(':focus-within')) prepare();
  }, []);

  // Shows what followed if the form was sent before the browser discarded the tab, or the visitor went back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: restores once when the page is shown
  useEffect(() => {
    if (!history.state?.sent) return;
    const onAgain = () => setState({ step: 'Default' });
    void import('./restore-sent-lead.tsx')
      .then(({ restoreSentLead }) => restoreSentLead({ view, sent, issued, onAgain }))
      .then((instead) => instead && setState({ step: 'Success', instead, next: undefined }))
      .catch(() => undefined);
  }, []);

  /** Loads the checks and the sender in advance. */
  function prepare(): void {
    const ready = loadSender().then(({ prepareToSend }) => {
      if (form.current?.isConnected) release.current = prepareToSend(endpoint, form.current);
    });
    void Promise.all([loadChecks(), ready]).catch(() => undefined);
  }

  async function send(typed: Payload): Promise<void> {
    setState({ step: 'Loading' });
    const message = {
      formId: id,
      hidden,
      endpoint,
      context,
      payload: typed,
      submission,
      consentVersion: consent.version,
      form: form.current,
      issued,
      onProgress: (says: string) => setState({ step: 'Loading', says }),
    };
    const outcome = await loadSender()
      .then(({ sendLead }) => sendLead(message))
      .catch((): LeadOutcome => ({ status: 'failed', message: offline }));
    if (outcome.status === 'success') {
      release.current?.();
      setState({ step: 'Success', instead: outcome.instead, next: outcome.next });
      return onSent?.(typed);
    }
    if (outcome.status === 'invalid') {
      setState({ step: 'Default' });
      return show(outcome.errors);
    }
    setState({ step: 'Failed', message: outcome.message });
  }

  // Guards against a second submit before React re-renders.
  const isSubmitting = useRef(false);

  async function submit(written: Payload): Promise<void> {
    // If the checks can't be loaded, the server's validation is sufficient.
    const found = await loadChecks().then(
      (check) => check(written),
      () => ({}),
    );
    if (Object.keys(found).length > 0) return show(found);
    setErrors({});
    await send(removeEmpty(written));
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
    onFocus: prepare,
    onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      if (isSubmitting.current) return;
      isSubmitting.current = true;
      void submit(readValues(event.currentTarget)).finally(() => {
        isSubmitting.current = false;
      });
    },
    /** Validates a field on blur if it is filled in or was invalid. */
    onBlur(event: FocusEvent<HTMLFormElement>) {
      const field = (event.target as { name?: string }).name;
      // Showing a message before the button's click would move the button; submitting validates anyway.
      if (!field || event.relatedTarget instanceof HTMLButtonElement) return;
      const written = readValues(event.currentTarget);
      if (removeEmpty(written)[field] === undefined && errors[field] === undefined) return;
      void check(field, written);
    },
  };
}

/**
 * Returns all fields, including empty ones, because the schema decides which are required. A checkbox with the value
 * `true` is a boolean here; a plain form post can send it only as text.
 */
const readValues = (form: HTMLFormElement): Payload => ({
  ...Object.fromEntries([...new FormData(form)].filter(([name]) => !name.startsWith('_'))),
  ...Object.fromEntries(
    [...form.querySelectorAll<HTMLInputElement>('input[type="checkbox"][value="true"]')].map(({ name, checked }) => [
      name,
      checked,
    ]),
  ),
});

/** Returns the fields that aren't empty. */
const removeEmpty = (values: Payload): Payload =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => String(value).trim() !== ''));
