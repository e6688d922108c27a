import '../../design/choices.css';
import { ACCEPTED, type CookieChoice, getEffectiveChoice, REJECTED } from '@whorl/contract/consent.ts';
import { staticPagePath } from '@whorl/contract/urls.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { saved as savedTexts } from '../../../content/interface/consent/cookie-banner.json';
import { result as resultTexts, dialog as texts } from '../../../content/interface/consent/cookie-settings.json';
import dialogStyles from '../../design/dialog.module.css';
import { knownCountry } from '../country.ts';
import { lookUpCountry } from '../look-up-country.ts';
import { TextWithElements } from '../text-with-elements.tsx';
import { showToast } from '../toast/show-toast.ts';
import styles from './cookie-settings-dialog.module.css';
import { describeConsent } from './describe-consent.ts';
import { readConsent } from './read-consent.ts';
import { type SavedChoice, saveChoice, summarizeSavedChoice } from './save-choice.ts';

/** Initial content of the dialog. */
export type Settings = { choice: CookieChoice; sentences: readonly string[] };

type Props = Settings & { onClosed: () => void };

/** Modal dialog for viewing and changing consent. Opens when it is rendered. */
export function CookieSettingsDialog({ choice, sentences, onClosed }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [analytics, setAnalytics] = useState(choice.includes('analytics'));
  const [step, setStep] = useState<'open' | 'saving' | SavedChoice>('open');

  useEffect(() => dialog.current?.showModal(), []);

  async function save(selected: CookieChoice): Promise<void> {
    if (step === 'saving') return;
    setStep('saving');
    const saved = await saveChoice(selected);
    // If data was deleted, the dialog shows the list; a toast disappears after six seconds.
    if (saved.deleted.length + saved.kept.length > 0 && dialog.current?.open) return setStep(saved);
    dialog.current?.close();
    showToast(summarizeSavedChoice(saved));
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    void save(analytics ? ['required', 'analytics'] : REJECTED);
  }

  return (
    <dialog
      ref={dialog}
      className={`${dialogStyles.dialog} ${styles.dialog}`}
      onClose={onClosed}
      aria-labelledby="cookie-settings-title"
    >
      <form method="dialog">
        <button className="button button-small" type="submit">
          {texts.close}
        </button>
      </form>
      <h2 className="row-title" id="cookie-settings-title">
        {texts.title}
      </h2>
      {typeof step === 'object' ? (
        <SavedResult {...step} />
      ) : (
        <form className={styles.content} onSubmit={submit}>
          <p className="small quiet">{sentences.join(' ')}</p>
          <label className="choice">
            <input type="checkbox" checked disabled />
            <span>
              <strong>{texts.required}</strong> {texts.requiredText}
            </span>
          </label>
          <label className="choice">
            <input type="checkbox" checked={analytics} onChange={(event) => setAnalytics(event.target.checked)} />
            <span>
              <strong>{texts.analytics}</strong> {texts.analyticsText}
            </span>
          </label>
          <p className="small quiet">
            <TextWithElements
              text={texts.more}
              parts={{
                link: (
                  <a href={staticPagePath('cookies')} onClick={() => dialog.current?.close()}>
                    {texts.link}
                  </a>
                ),
              }}
            />
          </p>
          <div className={styles.actions}>
            <button type="button" className="button" onClick={() => void save(ACCEPTED)}>
              {texts.acceptAll}
            </button>
            <button type="button" className="button" onClick={() => void save(REJECTED)}>
              {texts.rejectAll}
            </button>
            <button type="submit" className="button" aria-disabled={step === 'saving'}>
              {step === 'saving' ? texts.saving : texts.save}
            </button>
          </div>
        </form>
      )}
    </dialog>
  );
}

/** Lists what was deleted. Takes the focus because the button that had it is gone. */
function SavedResult({ isStored, deleted, kept }: SavedChoice) {
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <div ref={text} className={styles.content} tabIndex={-1} role="status">
      <p>{isStored ? resultTexts.saved : savedTexts.notStored}</p>
      <Sentences title={resultTexts.deleted} items={deleted} />
      <Sentences title={resultTexts.kept} items={kept} />
      <p className="small quiet">{resultTexts.always}</p>
    </div>
  );
}

function Sentences({ title, items }: { title: string; items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <div>
      <h3 className="caption">{title}</h3>
      <ul>
        {items.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}

/** Returns the consent that applies in this browser, chosen or assumed. */
export async function loadCurrentSettings(): Promise<Settings> {
  const consent = readConsent(knownCountry() ?? (await lookUpCountry()));
  return { choice: getEffectiveChoice(consent), sentences: describeConsent(consent) };
}
