import type { KeyDetail } from '@whorl/contract/console/keys.ts';
import { type FormEvent, useState } from 'react';
import { origins as texts } from '../../../../content/interface/console/keys.json';
import { sendJson } from '../fetch-json.ts';
import styles from '../list/list.module.css';
import { useAction } from '../list/use-action.tsx';
import { OriginsField, parseOrigins } from './origins-field.tsx';

type Props = { value: KeyDetail; url: string; onChange: (key: KeyDetail) => void };

/** Form for the origins whose pages may use a key. */
export function OriginsForm({ value, url, onChange }: Props) {
  const [origins, setOrigins] = useState(value.origins.join('\n'));
  const { run, status } = useAction();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      const changed = await sendJson<KeyDetail>('PATCH', url, { origins: parseOrigins(origins) });
      setOrigins(changed.origins.join('\n'));
      onChange(changed);
      return changed.origins.length === 0 ? texts.savedAny : texts.saved;
    });
  };
  return (
    <form className={styles.section} onSubmit={submit} aria-labelledby="origins">
      <h3 className="row-title" id="origins">
        {texts.title}
      </h3>
      <OriginsField id="key-origins" label={texts.label} value={origins} onChange={setOrigins} />
      <button type="submit" className={`button ${styles.save}`}>
        {texts.save}
      </button>
      {status}
    </form>
  );
}
