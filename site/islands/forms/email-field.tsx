import { type FocusEvent, useRef, useState } from 'react';
import type { EmailAdvice } from './email-advice.ts';
import styles from './email-field.module.css';
import { FormField } from './form-field.tsx';

type Props = {
  name: string;
  label: string;
  hint?: string;
  error: string | undefined;
  required: boolean;
  /** Whether an address at work is asked for: then a private one is remarked upon, and taken. */
  work: boolean;
};

/** The field for an address. Advice about it stands beside it when it is left; it refuses nobody. */
export function EmailField({ name, label, hint, error, required, work }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [advice, setAdvice] = useState<EmailAdvice>();

  async function advise({ target }: FocusEvent<HTMLInputElement>): Promise<void> {
    const module = await import('./email-advice.ts').catch(() => undefined);
    setAdvice(module?.adviseOnEmail(target.value, work));
  }

  function correct(suggestion: string): void {
    if (!input.current) return;
    input.current.value = suggestion;
    input.current.dispatchEvent(new Event('input', { bubbles: true }));
    setAdvice(undefined);
    input.current.focus();
  }

  return (
    <div className={styles.email}>
      <FormField name={name} label={label} {...(hint !== undefined && { hint })} error={error}>
        {(props) => (
          <input
            {...props}
            ref={input}
            aria-describedby={`${props['aria-describedby']} ${name}-advice`}
            type="email"
            autoComplete="email"
            inputMode="email"
            maxLength={254}
            spellCheck={false}
            autoCapitalize="none"
            required={required}
            onBlur={(event) => void advise(event)}
          />
        )}
      </FormField>
      <p className={`caption ${styles.advice}`} id={`${name}-advice`} aria-live="polite">
        {advice?.kind === 'typo' ? (
          <>
            Did you mean{' '}
            <button type="button" className="text-button" onClick={() => correct(advice.suggestion)}>
              {advice.suggestion}
            </button>
            ?
          </>
        ) : null}
        {advice?.kind === 'private' ? 'A private address works too; with one at work we know whom we answer.' : null}
      </p>
    </div>
  );
}
