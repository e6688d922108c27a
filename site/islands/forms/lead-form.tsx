import type { ConsentNotice } from '@whorl/contract/leads/consent/consent-notice.ts';
import { CONSENT_VERSION_FIELD, TRAP_FIELD } from '@whorl/contract/leads/envelope-fields.ts';
import { problemsElementId } from '@whorl/contract/leads/form-elements.ts';
import { type ReactNode, useRef } from 'react';
import marked from './form-problems.module.css';
import { FormProblems } from './form-problems.tsx';
import { FormSent, type SentWords } from './form-sent.tsx';
import styles from './lead-form.module.css';
import type { IssuedWords } from './send-lead.ts';
import { type Checks, useLeadForm } from './use-lead-form.ts';
import type { VisitContext } from './visit-context.ts';

type Props = {
  endpoint: string;
  /** Fields that nobody types, such as the form's name. */
  hidden?: Readonly<Record<string, string>>;
  /** What each field is called, for the list of what is wrong. */
  labels: Readonly<Record<string, string>>;
  loadChecks: () => Promise<Checks>;
  /** What is sent beside the fields, as far as it is known at the time of sending. */
  context: VisitContext;
  /** What the button says. */
  send: string;
  /** What happens with what is typed, beside the button. From the page, which costs no script. */
  consent: ConsentNotice;
  /** Told what was sent, when it is stored. */
  onSent?: (typed: Record<string, unknown>) => void;
  /** What takes the form's place when it is stored. */
  sent: SentWords;
  /** Where the server may give a key: what is said of it in place of that. */
  issued?: IssuedWords;
  /** The fields, given what is wrong with each. */
  children: (errors: Readonly<Record<string, string>>) => ReactNode;
};

/**
 * The frame of every form that makes a lead. Without script it is a plain form that the browser posts; with it, errors
 * stand beside the fields, and a failed send keeps what was typed.
 */
export function LeadForm(props: Props) {
  const { endpoint, hidden = {}, labels, loadChecks, context, consent, send, onSent, sent, issued, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const { state, errors, onSubmit, onFocus, onBlur } = useLeadForm({
    form,
    endpoint,
    loadChecks,
    context,
    consentVersion: consent.version,
    onSent,
    issued,
  });
  if (state.step === 'Success') return state.instead ?? <FormSent {...sent}>{state.next}</FormSent>;
  return (
    <form
      ref={form}
      className="grid gap-3"
      action={endpoint}
      method="post"
      onSubmit={onSubmit}
      onFocus={onFocus}
      onBlur={onBlur}
    >
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name={CONSENT_VERSION_FIELD} value={consent.version} />
      <input className="visually-hidden" name={TRAP_FIELD} autoComplete="off" inert />
      <FormProblems errors={errors} failure={state.step === 'Failed' ? state.message : undefined} labels={labels} />
      <div id={problemsElementId} className={`problems ${marked.problems}`} role="alert" hidden />
      {children(errors)}
      <div className={styles.send}>
        <button type="submit" className="button button-main" aria-disabled={state.step === 'Loading'}>
          {state.step === 'Loading' ? (state.says ?? 'Sending …') : state.step === 'Failed' ? 'Send it again' : send}
        </button>
        <p className="caption">{consent.text}</p>
      </div>
    </form>
  );
}
