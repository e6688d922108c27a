import '../../design/fields.css';
import { errorElementId } from '@whorl/contract/leads/form-elements.ts';
import type { ReactNode } from 'react';

/** What a control gets so that its label, hint and error belong to it. */
export type ControlProps = { id: string; name: string; 'aria-describedby': string; 'aria-invalid': true | undefined };

type Props = {
  name: string;
  label: string;
  hint?: string;
  error: string | undefined;
  children: (props: ControlProps) => ReactNode;
};

/** A label, a control and a place for its error, which stands in the page from the start so that it is announced. */
export function FormField({ name, label, hint, error, children }: Props) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <span className="caption" id={`${name}-hint`}>
        {hint}
      </span>
      {children({
        id: name,
        name,
        'aria-describedby': `${name}-hint ${errorElementId(name)}`,
        'aria-invalid': error ? true : undefined,
      })}
      <p className="field-error" id={errorElementId(name)} hidden={!error}>
        {error}
      </p>
    </div>
  );
}
