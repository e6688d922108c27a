'use client';

import { CONSENT_VERSION_FIELD, HONEYPOT_FIELD } from '@whorl/contract/leads/envelope-fields.ts';
import { errorSummaryId } from '@whorl/contract/leads/form-elements.ts';
import type { FormView } from '@whorl/contract/leads/form-view.ts';
import { type ReactNode, useRef } from 'react';
import { sendAgain, sending } from '../../../content/interface/forms/lead-form.json';
import { FormRows } from './form-control.tsx';
import marked from './form-problems.module.css';
import { FormProblems } from './form-problems.tsx';
import { FormSent, type SentTexts } from './form-sent.tsx';
import type { IssuedTexts } from './lead-panels.tsx';
import { useLeadForm } from './use-lead-form.ts';

type Props = {
  form: FormView;
  /** Replaces the form when the lead is stored. */
  sent: SentTexts;
  /** Text about the issued key, shown instead of `sent` if the server issues one. */
  issued?: IssuedTexts;
  /** Called with the submitted values when the lead is stored. */
  onSent?: (typed: Record<string, unknown>) => void;
  /** Content below the fields. */
  children?: ReactNode;
};

/**
 * A form that creates a lead. Without a script the browser posts it; with it, errors are shown next to the fields, and
 * a failed submission keeps the input.
 */
export function LeadForm({ form: view, sent, issued, onSent, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { state, errors, onSubmit, onFocus, onBlur } = useLeadForm({ form, view, sent, onSent, issued });
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
      <input className="visually-hidden" name={HONEYPOT_FIELD} autoComplete="off" inert />
      <FormProblems
        errors={errors}
        failure={state.step === 'Failed' ? state.message : undefined}
        labels={Object.fromEntries(rows.flat().map(({ name, label }) => [name, label]))}
      />
      <div id={errorSummaryId} className={`problems ${marked.problems}`} role="alert" hidden />
      <FormRows rows={rows} errors={errors} />
      {children}
      <div className="send-row">
        <button type="submit" className="button button-main" aria-disabled={state.step === 'Loading'}>
          {state.step === 'Loading' ? (state.says ?? sending) : state.step === 'Failed' ? sendAgain : button}
        </button>
        <p className="caption">{consent.text}</p>
      </div>
    </form>
  );
}
