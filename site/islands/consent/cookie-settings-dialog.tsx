import '../../design/choices.css';
import { ACCEPTED, type CookieChoice, effectiveChoice, REJECTED } from '@whorl/contract/consent.ts';
import { staticPagePath } from '@whorl/contract/urls.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import styles from '../../design/dialog.module.css';
import { knownCountry } from '../country.ts';
import { lookUpCountry } from '../look-up-country.ts';
import { showToast } from '../toast/show-toast.ts';
import { consentWords } from './consent-words.ts';
import { currentConsent } from './current-consent.ts';
import { inOneSentence, type KeptChoice, keepChoice } from './keep-choice.ts';

/** What the dialog opens with. */
export type Settings = { choice: CookieChoice; words: readonly string[] };

type Props = Settings & { onClosed: () => void };

/** A dialog in which a visitor sees and changes what this browser may be used for. Open as soon as it is there. */
export function CookieSettingsDialog({ choice, words, onClosed }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [analytics, setAnalytics] = useState(choice.includes('analytics'));
  const [advertising, setAdvertising] = useState(choice.includes('advertising'));
  const [step, setStep] = useState<'open' | 'saving' | KeptChoice>('open');

  useEffect(() => dialog.current?.showModal(), []);

  async function save(chosen: CookieChoice): Promise<void> {
    if (step === 'saving') return;
    setStep('saving');
    const kept = await keepChoice(chosen);
    // What was deleted is worth more than six seconds.
    if (kept.deleted.length + kept.kept.length > 0 && dialog.current?.open) return setStep(kept);
    dialog.current?.close();
    showToast(inOneSentence(kept));
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    void save([
      'required',
      ...(advertising ? (['advertising'] as const) : []),
      ...(analytics ? (['analytics'] as const) : []),
    ]);
  }

  return (
    <dialog ref={dialog} className={styles.dialog} onClose={onClosed} aria-labelledby="cookie-settings-title">
      <form method="dialog">
        <button className="button button-small" type="submit">
          Close
        </button>
      </form>
      <h2 className="row-title" id="cookie-settings-title">
        Cookie settings
      </h2>
      {typeof step === 'object' ? (
        <Done {...step} />
      ) : (
        <form className={styles.content} onSubmit={submit}>
          <p className="small quiet">{words.join(' ')}</p>
          <label className="choice">
            <input type="checkbox" checked disabled />
            <span>
              <strong>Required.</strong> This choice itself, copies of pages, and what you send us. Nothing works
              without it.
            </span>
          </label>
          <label className="choice">
            <input type="checkbox" checked={analytics} onChange={(event) => setAnalytics(event.target.checked)} />
            <span>
              <strong>Analytics.</strong> This browser is identified without a button. The pages it reads and what you
              do on them are counted under its visitor id, on our own server. Of some pages you get one of two versions,
              to find out which does better. A cookie keeps for 30 days how you came here and which 20 pages you read
              last; a form you send carries the first and the one before.
            </span>
          </label>
          <label className="choice">
            <input type="checkbox" checked={advertising} onChange={(event) => setAdvertising(event.target.checked)} />
            <span>
              <strong>Advertising.</strong> Not used today: we show no ads and share nothing for them. We would ask
              again before that changes.
            </span>
          </label>
          <p className="small quiet">
            Clearing Analytics deletes what it stored, with your visitor id and its visits. Everything by name:{' '}
            <a href={staticPagePath('cookies')} onClick={() => dialog.current?.close()}>
              Cookies and storage
            </a>
            .
          </p>
          <div className={styles.actions}>
            <button type="button" className="button" onClick={() => void save(ACCEPTED)}>
              Accept all
            </button>
            <button type="button" className="button" onClick={() => void save(REJECTED)}>
              Reject all
            </button>
            <button type="submit" className="button" aria-disabled={step === 'saving'}>
              {step === 'saving' ? 'Saving …' : 'Save'}
            </button>
          </div>
        </form>
      )}
    </dialog>
  );
}

/** What was deleted; takes the focus, since the button that led here has gone. */
function Done({ isStored, deleted, kept }: KeptChoice) {
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <div ref={text} className={styles.content} tabIndex={-1} role="status">
      <p>{isStored ? 'Saved.' : 'Your browser stores nothing, so this holds until you leave the page.'}</p>
      <Sentences title="Deleted" of={deleted} />
      <Sentences title="Kept" of={kept} />
      <p className="small quiet">
        Kept besides: this choice and its receipt, and messages you sent, for as long as stands beside each form.
      </p>
    </div>
  );
}

function Sentences({ title, of }: { title: string; of: readonly string[] }) {
  if (of.length === 0) return null;
  return (
    <div>
      <h3 className="caption">{title}</h3>
      <ul>
        {of.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}

/** What holds in this browser now, whether chosen or assumed. */
export async function currentSettings(): Promise<Settings> {
  const consent = currentConsent(knownCountry() ?? (await lookUpCountry()));
  return { choice: effectiveChoice(consent), words: consentWords(consent) };
}
