import {
  type LeadAnswer,
  type LeadDetail,
  type LeadStatus,
  leadStatuses,
  MAX_NOTES_LENGTH,
} from '@whorl/contract/console/leads.ts';
import type { CurrentUser } from '@whorl/contract/console/sessions.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { type FormEvent, type RefObject, useState } from 'react';
import { statuses, editor as texts } from '../../../../content/interface/console/leads.json';
import { describeFailure, readConflict, sendJson } from '../fetch-json.ts';
import { ConflictNote } from '../list/conflict-note.tsx';
import styles from '../list/list.module.css';
import { useShortcuts } from '../list/use-shortcuts.ts';

type Props = {
  lead: LeadDetail;
  owners: readonly string[];
  role: CurrentUser['role'];
  userName: string;
  /** Page of the lead, in which shortcuts work. */
  container: RefObject<HTMLElement | null>;
  url: string;
  onChange: (answer: LeadAnswer) => void;
};
type Values = { status: LeadStatus; owner: string | null; notes: string };
type Outcome =
  | { kind: 'saving' | 'saved' }
  | { kind: 'failed'; reason: string }
  | { kind: 'conflict'; current: LeadDetail };

const toValues = ({ status, owner, notes }: LeadDetail): Values => ({ status, owner, notes });

/**
 * Form for status, owner and notes. If another user has changed them meanwhile, it shows both versions, and the user
 * decides.
 */
export function LeadEditor({ lead, owners, role, userName, container, url, onChange }: Props) {
  const [values, setValues] = useState(() => toValues(lead));
  const [version, setVersion] = useState(lead.version);
  const [outcome, setOutcome] = useState<Outcome>();
  const isReadOnly = role === 'viewer';

  async function save(from: number, next = values): Promise<void> {
    setOutcome({ kind: 'saving' });
    try {
      const answer = await sendJson<LeadAnswer>('PATCH', url, { version: from, ...next });
      setVersion(answer.lead.version);
      setValues(toValues(answer.lead));
      setOutcome({ kind: 'saved' });
      onChange(answer);
    } catch (error) {
      const current = readConflict<LeadDetail>(error, 'lead');
      setOutcome(current ? { kind: 'conflict', current } : { kind: 'failed', reason: describeFailure(error) });
    }
  }

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (outcome?.kind !== 'saving') void save(version);
  };
  const saveChange = (change: Partial<Values>) => {
    if (isReadOnly || outcome?.kind === 'saving') return;
    const next = { ...values, ...change };
    setValues(next);
    void save(version, next);
  };
  useShortcuts(container, {
    ...Object.fromEntries(leadStatuses.map((status, index) => [`${index + 1}`, () => saveChange({ status })])),
    ...(owners.includes(userName) && { a: () => saveChange({ owner: userName }) }),
  });
  const discardChanges = (current: LeadDetail) => {
    setValues(toValues(current));
    setVersion(current.version);
    setOutcome(undefined);
  };
  const listedOwners = [...new Set([...owners, ...(values.owner === null ? [] : [values.owner])])];
  return (
    <form className={styles.section} onSubmit={submit} aria-labelledby="progress">
      <h3 className="row-title" id="progress">
        {texts.title}
      </h3>
      <div className={styles.pair}>
        <div className={`field ${styles.field}`}>
          <label htmlFor="lead-status">{texts.status}</label>
          <select
            id="lead-status"
            disabled={isReadOnly}
            value={values.status}
            onChange={(event) => setValues({ ...values, status: event.target.value as LeadStatus })}
          >
            {leadStatuses.map((status) => (
              <option key={status} value={status}>
                {statuses[status]}
              </option>
            ))}
          </select>
        </div>
        <div className={`field ${styles.field}`}>
          <label htmlFor="lead-owner">{texts.owner}</label>
          <select
            id="lead-owner"
            disabled={isReadOnly}
            value={values.owner ?? ''}
            onChange={(event) => setValues({ ...values, owner: event.target.value || null })}
          >
            <option value="">{texts.noOwner}</option>
            {listedOwners.map((owner) => (
              <option key={owner}>{owner}</option>
            ))}
          </select>
        </div>
      </div>
      <div className={`field ${styles.field}`}>
        <label htmlFor="lead-notes">{texts.notes}</label>
        <textarea
          dir="auto"
          id="lead-notes"
          rows={4}
          maxLength={MAX_NOTES_LENGTH}
          readOnly={isReadOnly}
          value={values.notes}
          onChange={(event) => setValues({ ...values, notes: event.target.value })}
        />
      </div>
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
          <p className="callout callout-warning">{fillIn(texts.failed, { reason: outcome.reason })}</p>
        ) : null}
        {outcome?.kind === 'conflict' ? (
          <ConflictNote
            text={texts.conflict}
            onKeep={() => void save(outcome.current.version)}
            onDiscard={() => discardChanges(outcome.current)}
          >
            <CurrentValues current={outcome.current} />
          </ConflictNote>
        ) : null}
      </div>
    </form>
  );
}

const CurrentValues = ({ current: { status, owner, notes } }: { current: LeadDetail }) => (
  <>
    <p>{fillIn(texts.current, { status: statuses[status], owner: owner ?? texts.noOwner })}</p>
    {notes === '' ? null : (
      <>
        <p>{texts.currentNotes}</p>
        <p className={styles.value}>{notes}</p>
      </>
    )}
  </>
);
