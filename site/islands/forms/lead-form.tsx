'use client';

import { CONSENT_VERSION_FIELD, TRAP_FIELD } from '@whorl/contract/leads/envelope-fields.ts';
import { problemsElementId } from '@whorl/contract/leads/form-elements.ts';
import type { FormView } from '@whorl/contract/leads/form-view.ts';
import { type ReactNode, useRef } from 'react';
import { FormRows } from './form-control.tsx';
import marked from './form-problems.module.css';
import { FormProblems } from './form-problems.tsx';
import { FormSent, type SentWords } from './form-sent.tsx';
import styles from './lead-form.module.css';
import type { IssuedWords } from './send-lead.ts';
import { useLeadForm } from './use-lead-form.ts';

type Props = {
  form: FormView;
  /** What takes the form's place when it is stored. */
  sent: SentWords;
  /** Where the server may give a key: what is said of it in place of that. */
  issued?: IssuedWords;
  /** Called with what was sent, when it is stored. */
  onSent?: (typed: Record<string, unknown>) => void;
  /** Below the fields. */
  children?: ReactNode;
};

/**
 * A form that makes a lead. Without script it is a plain form that the browser posts; with it, errors stand beside the
 * fields, and a failed send keeps what was typed.
 */
export function LeadForm({ form: view, sent, issued, onSent, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { state, errors, onSubmit, onFocus, onBlur } = useLeadForm({ form, view, onSent, issued });
  if (state.step === 'Success') return state.instead ?? <FormSent {...sent}>{state.next}</FormSent>;
  const { endpoint, hidden, rows, consent, button } = view;
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
      <FormProblems
        errors={errors}
        failure={state.step === 'Failed' ? state.message : undefined}
        labels={Object.fromEntries(rows.flat().map(({ name, label }) => [name, label]))}
      />
      <div id={problemsElementId} className={`problems ${marked.problems}`} role="alert" hidden />
      <FormRows rows={rows} errors={errors} />
      {children}
      <div className={styles.send}>
        <button type="submit" className="button button-main" aria-disabled={state.step === 'Loading'}>
          {state.step === 'Loading' ? (state.says ?? 'Sending …') : state.step === 'Failed' ? 'Send it again' : button}
        </button>
        <p className="caption">{consent.text}</p>
      </div>
    </form>
  );
}
