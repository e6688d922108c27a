'use client';

import { CONSENT_VERSION_FIELD, TRAP_FIELD } from '@whorl/contract/leads/envelope-fields.ts';
import { errorElementId, problemsElementId } from '@whorl/contract/leads/form-elements.ts';
import { newsletterConsent } from '@whorl/contract/leads/newsletter-consent.ts';
import { endpoints, pathsInScripts } from '@whorl/contract/urls.ts';
import { useEffect, useRef } from 'react';
import marked from './form-problems.module.css';
import styles from './newsletter-form.module.css';
import { useNewsletter } from './use-newsletter.ts';

/** Where it stands. `page` is the form that the server fills in again after a refused plain post. */
export type NewsletterVariant = 'banner' | 'footer' | 'page' | 'popup';

/**
 * One address, one button. Without script the browser posts it and the server answers with a page; with it, success
 * and failure stand where the form is.
 */
export function NewsletterForm({ variant }: { variant: NewsletterVariant }) {
  const form = useRef<HTMLFormElement>(null);
  const { state, onSubmit, onFocus } = useNewsletter(form, newsletterConsent.version);
  if (state.step === 'Success') return <Subscribed email={state.email} />;
  // Only the page's own form has the ids that the server looks for; the others stand beside it in one document.
  const id = variant === 'page' ? 'email' : `newsletter-${variant}`;
  const isWrong = state.step === 'Failed' && state.reason === 'wrong';
  return (
    <form
      ref={form}
      className={`${styles.form} ${styles[variant] ?? ''}`}
      action={endpoints.newsletter}
      method="post"
      onSubmit={onSubmit}
      onFocus={onFocus}
    >
      <input type="hidden" name={CONSENT_VERSION_FIELD} value={newsletterConsent.version} />
      <input className="visually-hidden" name={TRAP_FIELD} autoComplete="off" inert />
      {variant === 'page' ? (
        <div id={problemsElementId} className={`problems ${marked.problems}`} role="alert" hidden />
      ) : null}
      <label className={styles.label} htmlFor={id}>
        {variant === 'page' ? 'Your e-mail address' : 'New notes by e-mail'}
      </label>
      <div className={styles.line}>
        <input
          className={styles.input}
          id={id}
          name="email"
          type="email"
          autoComplete="email"
          inputMode="email"
          required
          maxLength={254}
          placeholder="name@example.com"
          aria-describedby={`${errorElementId(id)} ${id}-note`}
          aria-invalid={isWrong ? true : undefined}
        />
        <button
          type="submit"
          className={`button ${variant === 'page' ? 'button-main' : ''} ${styles.send}`}
          aria-disabled={state.step === 'Loading'}
        >
          {state.step === 'Loading' ? (state.says ?? 'Sending …') : 'Subscribe'}
        </button>
      </div>
      <p className="field-error" id={errorElementId(id)} role="alert" hidden={state.step !== 'Failed'}>
        {state.step === 'Failed' ? state.message : null}
      </p>
      <p className={`caption ${styles.note}`} id={`${id}-note`}>
        {before}
        <a href={pathsInScripts.contactSales}>{link}</a>
        {after}
      </p>
    </form>
  );
}

/** Takes the form's place, and the focus, when the server has confirmed that the address is stored. */
function Subscribed({ email }: { email: string }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <p className={styles.done} ref={text} tabIndex={-1}>
      <strong>{email}</strong> is on the list, and on disk.
    </p>
  );
}

const [before, link, after] = newsletterConsent.pieces;
