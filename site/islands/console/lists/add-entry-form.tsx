import type { NewConsoleListEntry } from '@whorl/contract/console/lists.ts';
import { OWN_WORKSPACE } from '@whorl/contract/keys/api-key.ts';
import { type ListEntry, type ListKind, listKinds } from '@whorl/contract/lists/list-entry.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { type FormEvent, useRef, useState } from 'react';
import { kinds, form as texts } from '../../../../content/interface/console/lists.json';
import '../../../design/fields.css';
import { describeFailure, readConflict, sendJson } from '../fetch-json.ts';
import styles from '../list/list.module.css';
import { QueryLink } from '../list/query-link.tsx';
import {
  describeProblem,
  EntryField,
  EntryFields,
  type EntryValues,
  PROBLEM_ID,
  toExpiresAt,
} from './entry-fields.tsx';
import { type EntryView, entryQuery } from './entry-view.ts';

type Props = { url: string; view: EntryView; show: (query: string) => void };
type Outcome = { message: string; field?: string | undefined; entry?: { id: string; label: string } | undefined };

const noValues: EntryValues = { action: 'block', reason: '', expiresAt: '' };

/** Form that adds an entry, filled in with the values in the URL. A problem with a field moves the focus to it. */
export function AddEntryForm({ url, view, show }: Props) {
  const [kind, setKind] = useState<ListKind>(() => listKinds.find((one) => one === view.add) ?? 'visitor');
  const [value, setValue] = useState(view.value);
  const [workspace, setWorkspace] = useState(view.workspace || OWN_WORKSPACE);
  const [values, setValues] = useState(noValues);
  const [outcome, setOutcome] = useState<Outcome>();
  const isBusy = useRef(false);
  const form = useRef<HTMLFormElement>(null);

  const fail = (error: unknown) => {
    const { field, text } = describeProblem(describeFailure(error));
    const existing = readConflict<ListEntry>(error, 'entry');
    setOutcome({
      message: fillIn(texts.failed, { reason: text }),
      field,
      entry: existing && { id: existing.id, label: texts.existing },
    });
    if (field !== undefined) form.current?.querySelector<HTMLElement>(`#entry-${field}`)?.focus();
  };
  async function add(): Promise<void> {
    isBusy.current = true;
    const { action, reason, expiresAt } = values;
    const entry = { kind, value, action, reason, expiresAt: toExpiresAt(expiresAt), workspace };
    try {
      const added = await sendJson<ListEntry>('POST', url, entry satisfies NewConsoleListEntry);
      setOutcome({ message: fillIn(texts.added, { value: added.value }), entry: { id: added.id, label: texts.open } });
      setValue('');
      setValues(noValues);
    } catch (error) {
      fail(error);
    }
    isBusy.current = false;
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy.current) void add();
  };
  const invalid = outcome?.field;
  return (
    <form ref={form} className={`${styles.section} mt-4`} onSubmit={submit} aria-labelledby="add-entry" noValidate>
      <h2 className="row-title" id="add-entry">
        {texts.title}
      </h2>
      <p className="caption measure-90ch">{texts.text}</p>
      <div className={styles.inputs}>
        <EntryField name="kind" label={texts.kind} invalid={invalid}>
          {(attributes) => (
            <select {...attributes} value={kind} onChange={(event) => setKind(event.target.value as ListKind)}>
              {listKinds.map((one) => (
                <option key={one} value={one}>
                  {kinds[one]}
                </option>
              ))}
            </select>
          )}
        </EntryField>
        <EntryField name="value" label={texts.value} invalid={invalid} hint={texts.hints[kind]}>
          {(attributes) => (
            <input
              {...attributes}
              dir="auto"
              autoComplete="off"
              spellCheck={false}
              required
              value={value}
              onChange={(event) => setValue(event.target.value)}
            />
          )}
        </EntryField>
        <EntryFields values={values} invalid={invalid} onChange={setValues} />
        <EntryField name="workspace" label={texts.workspace} invalid={invalid} hint={texts.workspaceHint}>
          {(attributes) => (
            <input
              {...attributes}
              dir="auto"
              autoComplete="off"
              required
              value={workspace}
              onChange={(event) => setWorkspace(event.target.value)}
            />
          )}
        </EntryField>
      </div>
      <button type="submit" className={`button button-main ${styles.save}`}>
        {texts.button}
      </button>
      <p className="caption break-anywhere" role="status" id={PROBLEM_ID}>
        {outcome?.message}
      </p>
      {outcome?.entry ? (
        <p>
          <QueryLink query={entryQuery.format({ id: outcome.entry.id })} show={show}>
            {outcome.entry.label}
          </QueryLink>
        </p>
      ) : null}
    </form>
  );
}
