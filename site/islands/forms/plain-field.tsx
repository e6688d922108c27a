import { FormField } from './form-field.tsx';

type Props = {
  name: string;
  label: string;
  hint?: string;
  error: string | undefined;
  /** Decides the keyboard of a phone and what the browser fills in. */
  kind?: 'text' | 'email' | 'url';
  autoComplete?: string;
  required?: boolean;
  /** Of an address: whether one at work is asked for. */
  work?: boolean;
};

/** A field of one line. What may be left empty says so. */
export function PlainField({
  name,
  label,
  hint,
  error,
  kind = 'text',
  autoComplete,
  required = false,
  work = false,
}: Props) {
  const words = hint ?? (required ? undefined : 'optional');
  return (
    <FormField name={name} label={label} {...(words !== undefined && { hint: words })} error={error}>
      {(props) => (
        <input
          {...props}
          {...kinds[kind]}
          {...(autoComplete && { autoComplete })}
          required={required}
          {...(work && { 'data-work': '' })}
        />
      )}
    </FormField>
  );
}

const kinds = {
  text: { type: 'text' },
  email: { type: 'email', autoComplete: 'email', inputMode: 'email', maxLength: 254 },
  // Not the type `url`, which refuses an address without its scheme.
  url: { type: 'text', maxLength: 500, autoComplete: 'url', inputMode: 'url', placeholder: 'example.com' },
} as const;
