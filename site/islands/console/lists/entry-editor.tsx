import type { ListEntry, ListEntryChange } from '@whorl/contract/lists/list-entry.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { type FormEvent, useState } from 'react';
import { actions, list, entry as texts } from '../../../../content/interface/console/lists.json';
import { describeFailure, readConflict, sendJson } from '../fetch-json.ts';
import { ConflictNote } from '../list/conflict-note.tsx';
import styles from '../list/list.module.css';
import { describeProblem, EntryFields, type EntryValues, PROBLEM_ID, toExpiresAt } from './entry-fields.tsx';
import { formatExpiry } from './entry-table.tsx';

type Props = { entry: ListEntry; url: string; isReadOnly: boolean; onChange: (entry: ListEntry) => void };
type Outcome =
  | { kind: 'saving' | 'saved' }
  | { kind: 'failed'; text: string; field: string | undefined }
  | { kind: 'conflict'; current: ListEntry };

const toValues = ({ action, reason, expiresAt }: ListEntry): EntryValues => ({
  action,
  reason,
  expiresAt: expiresAt?.slice(0, 16) ?? '',
});

/**
 * Form for action, reason and expiry. If another user has changed them meanwhile, it shows both versions, and the user
 * decides.
 */
export function EntryEditor({ entry, url, isReadOnly, onChange }: Props) {
  const [values, setValues] = useState(() => toValues(entry));
  const [version, setVersion] = useState(entry.version);
  const [outcome, setOutcome] = useState<Outcome>();

  async function save(seen: ListEntry, from: number): Promise<void> {
    setOutcome({ kind: 'saving' });
    const { action, reason, expiresAt } = values;
    // The field has no seconds, so that an unchanged time isn't sent.
    const isSameTime = expiresAt === toValues(seen).expiresAt;
    const change: ListEntryChange = {
      version: from,
      action,
      reason,
      ...(isSameTime ? {} : { expiresAt: toExpiresAt(expiresAt) }),
    };
    try {
      const saved = await sendJson<ListEntry>('PATCH', url, change);
      replace(saved);
      setOutcome({ kind: 'saved' });
      onChange(saved);
    } catch (error) {
      const current = readConflict<ListEntry>(error, 'entry');
      setOutcome(
        current ? { kind: 'conflict', current } : { kind: 'failed', ...describeProblem(describeFailure(error)) },
      );
    }
  }
  const replace = (current: ListEntry) => {
    setValues(toValues(current));
    setVersion(current.version);
  };
  const discard = (current: ListEntry) => {
    replace(current);
    setOutcome(undefined);
    onChange(current);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (outcome?.kind !== 'saving') void save(entry, version);
  };
  return (
    <form className={styles.section} onSubmit={submit} aria-labelledby="edit-entry" noValidate>
      <h3 className="row-title" id="edit-entry">
        {texts.edit}
      </h3>
      <EntryFields
        values={values}
        invalid={outcome?.kind === 'failed' ? outcome.field : undefined}
        isReadOnly={isReadOnly}
        onChange={setValues}
      />
      {isReadOnly ? (
        <p className="caption">{texts.viewer}</p>
      ) : (
        <button type="submit" className={`button button-main ${styles.save}`}>
          {texts.save}
        </button>
      )}
      <div aria-live="polite">
        {outcome?.kind === 'saved' ? <p className="caption">{texts.saved}</p> : null}
        {outcome?.kind === 'failed' ? (
          <p className="callout callout-warning" id={PROBLEM_ID}>
            {fillIn(texts.failed, { reason: outcome.text })}
          </p>
        ) : null}
        {outcome?.kind === 'conflict' ? (
          <ConflictNote
            text={texts.conflict}
            onKeep={() => void save(outcome.current, outcome.current.version)}
            onDiscard={() => discard(outcome.current)}
          >
            <p className={styles.value}>{describeEntry(outcome.current)}</p>
          </ConflictNote>
        ) : null}
      </div>
    </form>
  );
}

const describeEntry = (entry: ListEntry): string =>
  fillIn(texts.current, {
    action: actions[entry.action],
    expires: formatExpiry(entry),
    reason: entry.reason || list.noReason,
  });
