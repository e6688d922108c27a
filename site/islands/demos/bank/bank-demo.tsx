// cspell:ignore telephone (name in the API)
import { bankAccount } from '@whorl/contract/playground/bank.ts';
import type { SignInAnswer } from '@whorl/contract/playground/credential-stuffing.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { type FormEvent, useState } from 'react';
import * as texts from '../../../../content/interface/demos/bank.json';
import demo from '../frame/demo.module.css';
import type { ProductProps } from '../frame/demo-product.ts';
import { FieldError } from '../frame/field-error.tsx';
import { useFilledFields } from '../frame/use-filled-fields.ts';
import styles from './bank-demo.module.css';

type Props = ProductProps<SignInAnswer, 'account' | 'phone' | 'note'>;

/** Login form of a bank, next to the phone of the account's owner. */
export default function BankDemo({ play, words, message }: Props) {
  const { errors, check } = useFilledFields(missing);
  const [phoneCode, setPhoneCode] = useState<string>();

  async function signIn(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (!check(event.currentTarget)) return;
    const { code, ...fields } = Object.fromEntries(new FormData(event.currentTarget));
    const answer = await play.decide(code === undefined ? fields : { ...fields, code });
    // After a wrong code or a network error the code field stays for another attempt.
    if (answer && answer.severity !== 'error') setPhoneCode(answer.telephone);
  }

  return (
    <>
      <header className={styles.masthead}>
        <svg width="28" height="28" viewBox="0 0 28 28" fill="none" stroke="currentColor" aria-hidden="true">
          <path d="M2 26h24M4 22h20M6 22V11M12 22V11M16 22V11M22 22V11M3 11h22L14 3z" strokeWidth="1.25" />
        </svg>
        <p className="text-4 medium line-4">Kontor</p>
      </header>
      <div className={`${demo.pane} ${demo.desk}`}>
        <form className={demo.column} onSubmit={(event) => void signIn(event)} noValidate>
          <h2 className="row-title">{texts.logIn}</h2>
          <Field name="name" label={texts.name} error={errors.name} />
          <Field name="password" label={texts.password} type="password" error={errors.password} />
          {phoneCode === undefined ? null : <Field name="code" label={texts.code} error={errors.code} />}
          <button type="submit" className="button button-main" {...play.pressable}>
            {texts.logIn}
          </button>
          {message}
          <p className="caption">{words.note}</p>
        </form>
        <div className={demo.column}>
          <p className="caption">{words.account}</p>
          <dl className={`evidence ${styles.account}`}>
            <dt>{texts.name}</dt>
            <dd>{bankAccount.name}</dd>
            <dt>{texts.password}</dt>
            <dd>{bankAccount.password}</dd>
          </dl>
          <p className="caption">{words.phone}</p>
          <p className={styles.phone} role="status">
            {phoneCode === undefined ? texts.noMessage : fillIn(texts.message, { code: phoneCode })}
          </p>
        </div>
      </div>
    </>
  );
}

const missing = {
  name: texts.nameMissing,
  password: texts.passwordMissing,
  code: texts.codeMissing,
};

type FieldProps = { name: string; label: string; type?: string; error: string | undefined };

function Field({ name, label, type = 'text', error }: FieldProps) {
  return (
    <div className="field">
      <label htmlFor={`bank-${name}`}>{label}</label>
      <input
        dir="auto"
        id={`bank-${name}`}
        name={name}
        type={type}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-invalid={error ? true : undefined}
        aria-describedby={`bank-${name}-error`}
        required
      />
      <FieldError of={`bank-${name}`}>{error}</FieldError>
    </div>
  );
}
