'use client';

import { CONSENT_VERSION_FIELD, HONEYPOT_FIELD } from '@whorl/contract/leads/envelope-fields.ts';
import { errorElementId, errorSummaryId } from '@whorl/contract/leads/form-elements.ts';
import { newsletterConsent } from '@whorl/contract/leads/newsletter-consent.ts';
import { endpoints, pathsInScripts } from '@whorl/contract/urls.ts';
import { useEffect, useRef } from 'react';
import * as texts from '../../../content/interface/forms/newsletter-form.json';
import { TextWithElements } from '../text-with-elements.tsx';
import marked from './form-problems.module.css';
import styles from './newsletter-form.module.css';
import { useNewsletter } from './use-newsletter.ts';

/** Place of the form. `page` is the form that the server fills in again after an invalid form post. */
type NewsletterVariant = 'banner' | 'footer' | 'page' | 'popup';

/**
 * Newsletter form with one email field. Without a script the browser posts it and the server answers with a page; with
 * it, the result is shown in place.
 */
export function NewsletterForm({ variant }: { variant: NewsletterVariant }) {
  const form = useRef<HTMLFormElement>(null);
  const { state, onSubmit, onFocus } = useNewsletter(form, newsletterConsent.version);
  if (state.step === 'Success') return <Subscribed email={state.email} />;
  // The server finds the page's form by these IDs, and other newsletter forms may be on the same page.
  const id = variant === 'page' ? 'email' : `newsletter-${variant}`;
  const isWrong = state.step === 'Failed' && state.reason === 'wrong';
  return (
    <form
      ref={form}
      className={`${styles.form} ${styles[variant] ?? ''}`}
      action={endpoints.newsletter}
      method="post"
      onSubmit={(event) => void onSubmit(event)}
      onFocus={onFocus}
    >
      <input type="hidden" name={CONSENT_VERSION_FIELD} value={newsletterConsent.version} />
      <input className="visually-hidden" name={HONEYPOT_FIELD} autoComplete="off" inert />
      {variant === 'page' ? (
        <div id={errorSummaryId} className={`problems ${marked.problems}`} role="alert" hidden />
      ) : null}
      <label className="text-2 medium line-2" htmlFor={id}>
        {variant === 'page' ? texts.email : texts.offer}
      </label>
      <div className="flex">
        <input
          dir="auto"
          className={styles.input}
          id={id}
          name="email"
          type="email"
          autoComplete="email"
          inputMode="email"
          required
          maxLength={254}
          placeholder={texts.placeholder}
          aria-describedby={`${errorElementId(id)} ${id}-note`}
          aria-invalid={isWrong ? true : undefined}
        />
        <button
          type="submit"
          className={`button ${variant === 'page' ? 'button-main' : ''} ${styles.send}`}
          aria-disabled={state.step === 'Loading'}
        >
          {state.step === 'Loading' ? (state.says ?? texts.sending) : texts.subscribe}
        </button>
      </div>
      <p className="field-error" id={errorElementId(id)} role="alert" hidden={state.step !== 'Failed'}>
        {state.step === 'Failed' ? state.message : null}
      </p>
      <p className="caption measure-60ch" id={`${id}-note`}>
        {before}
        <a href={pathsInScripts.contactSales}>{link}</a>
        {after}
      </p>
    </form>
  );
}

/** Replaces the form and takes the focus when the server has confirmed that the email address is stored. */
function Subscribed({ email }: { email: string }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <p className={styles.done} ref={text} tabIndex={-1}>
      <TextWithElements text={texts.subscribed} parts={{ email: <strong>{email}</strong> }} />
    </p>
  );
}

const [before, link, after] = newsletterConsent.pieces;
