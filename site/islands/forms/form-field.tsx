import '../../design/fields.css';
import { errorElementId } from '@whorl/contract/leads/form-elements.ts';
import type { ReactNode } from 'react';

/** Props that connect a control to its label, hint and error. */
export type ControlProps = { id: string; name: string; 'aria-describedby': string; 'aria-invalid': true | undefined };

type Props = {
  name: string;
  label: string;
  hint?: string;
  error: string | undefined;
  /** Whether the field contains several controls, such as radio buttons. */
  group?: boolean;
  required?: boolean;
  children: (props: ControlProps) => ReactNode;
};

/**
 * A label, a control and its error message. The error's element is always rendered, so that screen readers announce
 * changes.
 */
export function FormField({ name, label, hint, error, group = false, required = false, children }: Props) {
  const described = `${name}-hint ${errorElementId(name)}`;
  const marked = (
    <>
      {label}
      {required ? <span aria-hidden="true"> *</span> : null}
    </>
  );
  const content = (
    <>
      {group ? <legend>{marked}</legend> : <label htmlFor={name}>{marked}</label>}
      <span className="caption" id={`${name}-hint`}>
        {hint}
      </span>
      {children({
        id: name,
        name,
        'aria-describedby': described,
        'aria-invalid': error ? true : undefined,
      })}
      <p className="field-error" id={errorElementId(name)} hidden={!error}>
        {error}
      </p>
    </>
  );
  return group ? (
    <fieldset className="field" id={name} aria-describedby={described}>
      {content}
    </fieldset>
  ) : (
    <div className="field">{content}</div>
  );
}
