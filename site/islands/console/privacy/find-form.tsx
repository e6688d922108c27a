import type { FoundData } from '@whorl/contract/console/privacy.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { type FormEvent, useState } from 'react';
import { found as foundTexts, find as texts } from '../../../../content/interface/console/privacy.json';
import '../../../design/fields.css';
import { sendJson } from '../fetch-json.ts';
import styles from '../list/list.module.css';
import { useAction } from '../list/use-action.tsx';
import { countRows } from './count-rows.ts';

type Kind = 'email' | 'visitor';

/** Form that looks up how much is stored under an email address or visitor ID. */
export function FindForm({ url, onFind }: { url: string; onFind: (found: FoundData) => void }) {
  const [kind, setKind] = useState<Kind>('email');
  const [text, setText] = useState('');
  const { run, status } = useAction(texts.failed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const subject = kind === 'email' ? text : `visitor:${text.trim()}`;
    void run(async () => {
      const found = await sendJson<FoundData>('POST', url, { subject });
      onFind(found);
      const count = countRows(found.parts);
      return count === 0 ? fillIn(foundTexts.nothing, { subject: found.subject }) : fillIn(foundTexts.found, { count });
    });
  };
  return (
    <form className={`${styles.section} mt-6`} onSubmit={submit} aria-labelledby="find-person">
      <h2 className="row-title" id="find-person">
        {texts.title}
      </h2>
      <div className={styles.inputs}>
        <div className={`field ${styles.field}`}>
          <label htmlFor="person-kind">{texts.by}</label>
          <select id="person-kind" value={kind} onChange={(event) => setKind(event.target.value as Kind)}>
            <option value="email">{texts.email}</option>
            <option value="visitor">{texts.visitor}</option>
          </select>
        </div>
        <div className={`field ${styles.field}`}>
          <label htmlFor="person">{texts[kind]}</label>
          <input
            dir="auto"
            id="person"
            autoComplete="off"
            spellCheck={false}
            required
            aria-describedby="person-hint"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
      </div>
      <p className="caption measure-90ch" id="person-hint">
        {kind === 'email' ? texts.emailHint : texts.visitorHint}
      </p>
      <button type="submit" className={`button button-main ${styles.save}`}>
        {texts.button}
      </button>
      {status}
    </form>
  );
}
