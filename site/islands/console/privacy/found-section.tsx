import type { ErasureReceipt, FoundData, PersonalDataExport } from '@whorl/contract/console/privacy.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { type FormEvent, useState } from 'react';
import { erase as eraseTexts, found as texts } from '../../../../content/interface/console/privacy.json';
import '../../../design/fields.css';
import { saveJson } from '../../save-json.ts';
import { withConfirmation } from '../confirmation/with-confirmation.ts';
import { sendJson } from '../fetch-json.ts';
import { DetailSection } from '../list/detail-section.tsx';
import styles from '../list/list.module.css';
import { useAction } from '../list/use-action.tsx';
import { countRows } from './count-rows.ts';
import { PartTable } from './part-table.tsx';

type Props = {
  found: FoundData;
  urls: { export: string; erase: string };
  onErased: (receipt: ErasureReceipt) => void;
};

/** Stored data of a person by kind, with a download and an erasure that has to be confirmed. */
export function FoundSection({ found: { subject, parts }, urls, onErased }: Props) {
  const { run, status } = useAction();
  const isEmpty = countRows(parts) === 0;
  const save = () =>
    run(async () => {
      const content = await withConfirmation(() => sendJson<PersonalDataExport>('POST', urls.export, { subject }));
      // The name of a file is shown in many places, so it has the date in place of the email address.
      const name = `personal-data-${content.exported_at.slice(0, 10)}.json`;
      saveJson(name, content);
      return fillIn(texts.exported, { name });
    });
  return (
    <div className="mt-6">
      <DetailSection id="found" title={texts.title} heading="h2">
        <p className="break-anywhere">
          {isEmpty ? fillIn(texts.nothing, { subject }) : fillIn(texts.about, { subject })}
        </p>
        {isEmpty ? null : (
          <>
            <PartTable parts={parts} />
            <button type="button" className={`button ${styles.save}`} onClick={save}>
              {texts.export}
            </button>
            {status}
            <EraseForm subject={subject} url={urls.erase} onErased={onErased} />
          </>
        )}
      </DetailSection>
    </div>
  );
}

type EraseProps = { subject: string; url: string; onErased: (receipt: ErasureReceipt) => void };

function EraseForm({ subject, url, onErased }: EraseProps) {
  const [confirmation, setConfirmation] = useState('');
  const { run, status } = useAction(eraseTexts.failed);
  const erase = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      onErased(await withConfirmation(() => sendJson<ErasureReceipt>('POST', url, { subject, confirmation })));
      return '';
    });
  };
  return (
    <details className={styles.more}>
      <summary>{eraseTexts.title}</summary>
      <form onSubmit={erase} className="grid gap-3">
        <p className="caption measure-90ch">{eraseTexts.text}</p>
        <div className={`field ${styles.field}`}>
          <label htmlFor="confirm-person" className="break-anywhere">
            {fillIn(eraseTexts.confirm, { subject })}
          </label>
          <input
            dir="auto"
            id="confirm-person"
            autoComplete="off"
            spellCheck={false}
            required
            value={confirmation}
            onChange={(event) => setConfirmation(event.target.value)}
          />
        </div>
        <button type="submit" className={`button ${styles.save}`}>
          {eraseTexts.button}
        </button>
        {status}
      </form>
    </details>
  );
}
