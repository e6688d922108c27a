import { type CreatedKey, type NewKeyRequest, operatorKeyKinds } from '@whorl/contract/console/keys.ts';
import { type FormEvent, useState } from 'react';
import { kinds, create as texts } from '../../../../content/interface/console/keys.json';
import '../../../design/fields.css';
import { sendJson } from '../fetch-json.ts';
import styles from '../list/list.module.css';
import { QueryLink } from '../list/query-link.tsx';
import { useAction } from '../list/use-action.tsx';
import { type KeyView, keyQuery } from './key-view.ts';
import { NewKey } from './new-key.tsx';
import { OriginsField, parseOrigins } from './origins-field.tsx';

/** Workspace of keys for another site than this one, as in `npm run keys`. */
const DEFAULT_WORKSPACE = 'main';

type Kind = NewKeyRequest['kind'];
type Props = { url: string; view: KeyView; show: (query: string) => void };

/** Form that creates a key, and then shows it once. */
export function CreateKeyForm({ url, view, show }: Props) {
  const [kind, setKind] = useState<Kind>('public');
  const [origins, setOrigins] = useState('');
  const [created, setCreated] = useState<CreatedKey>();
  const { run, status } = useAction(texts.failed);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const read = (name: string) => String(data.get(name) ?? '').trim();
    void run(async () => {
      const days = read('days');
      const key = {
        kind,
        workspace: read('workspace'),
        name: read('name'),
        origins: kind === 'public' ? parseOrigins(origins) : [],
        ...(days === '' ? {} : { days: Number(days) }),
      };
      setCreated(await sendJson<CreatedKey>('POST', url, key satisfies NewKeyRequest));
      return texts.created;
    });
  };
  return (
    <form className={`${styles.section} mt-4`} onSubmit={submit} aria-labelledby="create-key">
      <h2 className="row-title" id="create-key">
        {texts.title}
      </h2>
      <p className="caption measure-90ch">{texts.text}</p>
      <div className={styles.inputs}>
        <div className={`field ${styles.field}`}>
          <label htmlFor="key-kind">{texts.kind}</label>
          <select id="key-kind" value={kind} onChange={(event) => setKind(event.target.value as Kind)}>
            {operatorKeyKinds.map((one) => (
              <option key={one} value={one}>
                {kinds[one]}
              </option>
            ))}
          </select>
        </div>
        <TextField name="workspace" label={texts.workspace} value={DEFAULT_WORKSPACE} hint={texts.workspaceHint} />
        <TextField name="name" label={texts.name} />
        <TextField name="days" label={texts.days} type="number" />
      </div>
      {kind === 'public' ? (
        <OriginsField id="new-origins" label={texts.origins} value={origins} onChange={setOrigins} />
      ) : null}
      <button type="submit" className={`button button-main ${styles.save}`}>
        {texts.button}
      </button>
      {status}
      {created ? (
        <NewKey key={created.id} created={created}>
          <QueryLink query={keyQuery.format({ ...view, create: '', id: created.id })} show={show}>
            {texts.open}
          </QueryLink>
        </NewKey>
      ) : null}
    </form>
  );
}

type TextProps = { name: string; label: string; value?: string; hint?: string; type?: 'text' | 'number' };

function TextField({ name, label, value = '', hint, type = 'text' }: TextProps) {
  return (
    <div className={`field ${styles.field}`}>
      <label htmlFor={`key-${name}`}>{label}</label>
      <input
        dir="auto"
        id={`key-${name}`}
        name={name}
        type={type}
        min={type === 'number' ? 1 : undefined}
        autoComplete="off"
        defaultValue={value}
        required={value !== ''}
        aria-describedby={hint === undefined ? undefined : `key-${name}-hint`}
      />
      {hint === undefined ? null : (
        <p className="caption" id={`key-${name}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
