import type { ComponentProps } from 'react';

type Props = { name: string; label: string; hint?: string; error: string | undefined } & ComponentProps<'input'>;

/** A form field with a hint and an error message. */
export function CheckedField({ name, label, hint, error, ...input }: Props) {
  return (
    <div className="field">
      <label htmlFor={`demo-${name}`}>{label}</label>
      <span className="caption" id={`demo-${name}-hint`}>
        {hint}
      </span>
      <input
        dir="auto"
        id={`demo-${name}`}
        name={name}
        aria-invalid={error ? true : undefined}
        aria-describedby={`demo-${name}-hint demo-${name}-error`}
        autoComplete="off"
        spellCheck={false}
        {...input}
      />
      <p className="field-error" id={`demo-${name}-error`} hidden={!error}>
        {error}
      </p>
    </div>
  );
}
