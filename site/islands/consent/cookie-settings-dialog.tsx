import '../../design/choices.css';
import { analyticsAllowed as allowsAnalytics } from '@whorl/contract/consent.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import styles from '../../design/dialog.module.css';
import { lookUpCountry } from '../country.ts';
import { showToast } from '../toast/show-toast.ts';
import { currentConsent } from './current-consent.ts';
import { keepChoice } from './keep-choice.ts';

type Props = {
  /** What the visitor's choice amounts to now. */
  analyticsAllowed: boolean;
  onClosed: () => void;
};

/** A dialog in which a visitor sees and changes what this browser may be used for. Open as soon as it is there. */
export function CookieSettingsDialog({ analyticsAllowed, onClosed }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [analytics, setAnalytics] = useState(analyticsAllowed);

  useEffect(() => dialog.current?.showModal(), []);

  function save(event: FormEvent): void {
    event.preventDefault();
    const kept = keepChoice(analytics ? ['required', 'analytics'] : ['required']);
    dialog.current?.close();
    showToast(
      kept
        ? 'Saved. It holds for this browser until you change it.'
        : 'Your browser stores nothing, so this holds until you leave the page.',
    );
  }

  return (
    <dialog ref={dialog} className={styles.dialog} onClose={onClosed} aria-labelledby="cookie-settings-title">
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
            <strong>Analytics.</strong> This browser is identified without a button, and the pages it reads are counted
            under its visitor id, on our own server.
          </span>
        </label>
        <p className="small quiet">We show no advertising and pass nothing to anybody who does.</p>
        <button type="submit" className="button button-main">
          Save
        </button>
      </form>
    </dialog>
  );
}

/** What holds in this browser now, whether chosen or assumed. */
export const isAnalyticsAllowed = async (): Promise<boolean> => allowsAnalytics(currentConsent(await lookUpCountry()));
