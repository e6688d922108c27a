import { type ListAction, listActions, MAX_REASON_LENGTH } from '@whorl/contract/lists/list-entry.ts';
import type { ReactNode } from 'react';
import { actions, form as texts } from '../../../../content/interface/console/lists.json';
import '../../../design/fields.css';
import styles from '../list/list.module.css';

/** Values that can change. `expiresAt`: UTC as in a field of the type `datetime-local`; empty for never. */
export type EntryValues = { action: ListAction; reason: string; expiresAt: string };

/** Returns the time of a field in ISO 8601. */
export const toExpiresAt = (text: string): string | null => (text === '' ? null : `${text.slice(0, 16)}:00.000Z`);

/** ID of the message that explains the invalid field. */
export const PROBLEM_ID = 'entry-problem';

type FieldProps = {
  name: string;
  label: string;
  /** Name of the field that the server refused. */
  invalid: string | undefined;
  hint?: string;
  children: (attributes: FieldAttributes) => ReactNode;
};
type FieldAttributes = { id: string; name: string; 'aria-invalid'?: true; 'aria-describedby'?: string };

/** Field with a hint. If the server has refused its value, the message is its description. */
export function EntryField({ name, label, invalid, hint, children }: FieldProps) {
  const id = `entry-${name}`;
  const describedBy = [...(name === invalid ? [PROBLEM_ID] : []), ...(hint === undefined ? [] : [`${id}-hint`])].join(
    ' ',
  );
  return (
    <div className={`field ${styles.field}`}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        name,
        ...(name === invalid && { 'aria-invalid': true }),
        ...(describedBy !== '' && { 'aria-describedby': describedBy }),
      })}
      {hint === undefined ? null : (
        <p className="caption" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

type Props = {
  values: EntryValues;
  invalid: string | undefined;
  isReadOnly?: boolean;
  onChange: (values: EntryValues) => void;
};

/** Fields for action, reason and expiry. */
export const EntryFields = ({ values, invalid, isReadOnly = false, onChange }: Props) => (
  <>
    <EntryField name="action" label={texts.action} invalid={invalid}>
      {(attributes) => (
        <select
          {...attributes}
          disabled={isReadOnly}
          value={values.action}
          onChange={(event) => onChange({ ...values, action: event.target.value as ListAction })}
        >
          {listActions.map((action) => (
            <option key={action} value={action}>
              {actions[action]}
            </option>
          ))}
        </select>
      )}
    </EntryField>
    <EntryField name="reason" label={texts.reason} invalid={invalid} hint={texts.reasonHint}>
      {(attributes) => (
        <input
          {...attributes}
          dir="auto"
          autoComplete="off"
          maxLength={MAX_REASON_LENGTH}
          readOnly={isReadOnly}
          value={values.reason}
          onChange={(event) => onChange({ ...values, reason: event.target.value })}
        />
      )}
    </EntryField>
    <EntryField name="expiresAt" label={texts.expiresAt} invalid={invalid}>
      {(attributes) => (
        <input
          {...attributes}
          type="datetime-local"
          dir="auto"
          readOnly={isReadOnly}
          value={values.expiresAt}
          onChange={(event) => onChange({ ...values, expiresAt: event.target.value })}
        />
      )}
    </EntryField>
  </>
);

const labels: Readonly<Record<string, string>> = {
  kind: texts.kind,
  value: texts.value,
  action: texts.action,
  reason: texts.reason,
  expiresAt: texts.expiresAt,
  workspace: texts.workspace,
};

/**
 * Returns a message of the server with the label of the field in place of its name.
 *
 * @returns `field`: name of the field; undefined if the message isn't about one
 */
export function describeProblem(message: string): { field: string | undefined; text: string } {
  const [, field = '', problem] = /^(\w+): (.+)$/s.exec(message) ?? [];
  const label = labels[field];
  return label === undefined ? { field: undefined, text: message } : { field, text: `${label}: ${problem}` };
}
