import { effectiveChoice } from '@whorl/contract/consent.ts';
import { type FormEvent, useRef, useState } from 'react';
import styles from '../../design/dialog.module.css';
import { lookUpCountry } from '../country.ts';
import { currentConsent } from './current-consent.ts';
import { keepChoice } from './keep-choice.ts';

/** The button in the footer, and the dialog in which a visitor sees and changes what this browser may be used for. */
export function CookieSettings() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [analytics, setAnalytics] = useState(false);
  const [outcome, setOutcome] = useState('');

  async function open(): Promise<void> {
    const country = await lookUpCountry();
    setAnalytics(effectiveChoice(currentConsent(country)).includes('analytics'));
    setOutcome('');
    dialog.current?.showModal();
  }

  function save(event: FormEvent): void {
    event.preventDefault();
    const kept = keepChoice(analytics ? ['required', 'analytics'] : ['required']);
    setOutcome(
      kept
        ? 'Saved. It holds for this browser until you change it.'
        : 'Your browser stores nothing, so this holds until you leave the page.',
    );
  }

  return (
    <>
      <button type="button" className="footer-button" onClick={() => void open()}>
        Cookie settings
      </button>
      <dialog ref={dialog} className={styles.dialog} aria-labelledby="cookie-settings-title">
        <form method="dialog">
          <button className="button button-small" type="submit">
            Close
          </button>
        </form>
        <h2 className="row-title" id="cookie-settings-title">
          What this browser may be used for
        </h2>
        <form className={styles.content} onSubmit={save}>
          <label className="choice">
            <input type="checkbox" checked disabled />
            <span>
              <strong>Required.</strong> This choice itself, and what you send us. Nothing works without it.
            </span>
          </label>
          <label className="choice">
            <input type="checkbox" checked={analytics} onChange={(event) => setAnalytics(event.target.checked)} />
            <span>
              <strong>Analytics.</strong> Which pages are read, counted on our own server under your visitor id.
            </span>
          </label>
          <p className="small quiet">We show no advertising and pass nothing to anybody who does.</p>
          <button type="submit" className="button button-main">
            Save
          </button>
          <p className="small" role="status">
            {outcome}
          </p>
        </form>
      </dialog>
    </>
  );
}
