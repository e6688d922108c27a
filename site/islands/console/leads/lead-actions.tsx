import type { LeadDetail, LeadErased } from '@whorl/contract/console/leads.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { type FormEvent, useState } from 'react';
import { actions as texts } from '../../../../content/interface/console/leads.json';
import { action } from '../../../../content/interface/console/list.json';
import { withConfirmation } from '../confirmation/with-confirmation.ts';
import { sendJson } from '../fetch-json.ts';
import styles from '../list/list.module.css';
import { useAction } from '../list/use-action.tsx';

type Props = {
  lead: LeadDetail;
  isAdministrator: boolean;
  urls: { release: string; retry: string; erase: string };
  onReload: () => void;
  /** @param text what was erased, and where copies are */
  onErased: (text: string) => void;
};

/** Buttons for the actions that the lead and the role permit. */
export function LeadActions({ lead, isAdministrator, urls, onReload, onErased }: Props) {
  const { run, message, status } = useAction();
  const [confirmation, setConfirmation] = useState('');

  const makeDue = (url: string, text: string) =>
    run(async () => {
      const { deliveriesDue } = await sendJson<{ deliveriesDue: number }>('POST', url, {});
      onReload();
      return fillIn(text, { count: deliveriesDue });
    });
  const erase = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      onErased(
        describeErasure(
          await withConfirmation(() => sendJson<LeadErased>('POST', urls.erase, { email: confirmation })),
        ),
      );
      return '';
    });
  };
  const canRelease = lead.quarantine === 'held';
  const canRetry = !canRelease && lead.deliveries.some(({ state }) => state === 'dead');
  return (
    <section
      className={styles.section}
      aria-labelledby="actions"
      hidden={!(canRelease || canRetry || isAdministrator || message)}
    >
      <h3 className="row-title" id="actions">
        {action.title}
      </h3>
      {canRelease ? (
        <button type="button" className={`button ${styles.save}`} onClick={() => makeDue(urls.release, texts.released)}>
          {texts.release}
        </button>
      ) : null}
      {canRetry ? (
        <button type="button" className={`button ${styles.save}`} onClick={() => makeDue(urls.retry, texts.retried)}>
          {texts.retry}
        </button>
      ) : null}
      {isAdministrator ? (
        <details className={styles.more}>
          <summary>{texts.erase}</summary>
          <form onSubmit={erase} className="grid gap-3">
            <p className="caption">{texts.eraseText}</p>
            <div className={`field ${styles.field}`}>
              <label htmlFor="confirm-email" className="break-anywhere">
                {fillIn(texts.confirm, { email: lead.email })}
              </label>
              <input
                dir="auto"
                id="confirm-email"
                autoComplete="off"
                required
                value={confirmation}
                onChange={(event) => setConfirmation(event.target.value)}
              />
            </div>
            <button type="submit" className={`button ${styles.save}`}>
              {texts.eraseButton}
            </button>
          </form>
        </details>
      ) : null}
      {status}
    </section>
  );
}

const describeErasure = ({ leads, calls, deliveredTo }: LeadErased): string =>
  [
    fillIn(texts.erased, { leads, calls }),
    ...(deliveredTo.length === 0 ? [] : [fillIn(texts.copies, { destinations: deliveredTo.join(', ') })]),
  ].join(' ');
