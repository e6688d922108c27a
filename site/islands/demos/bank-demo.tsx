import { bankAccount } from '@whorl/contract/playground/bank.ts';
import type { SignInAnswer } from '@whorl/contract/playground/credential-stuffing.ts';
import { type FormEvent, useState } from 'react';
import styles from './bank-demo.module.css';
import demo from './demo.module.css';
import type { ProductProps } from './demo-product.ts';
import { FieldError } from './field-error.tsx';
import { useFilledFields } from './use-filled-fields.ts';

/** The sign-in of a bank, and beside it the telephone of the account's owner. */
export default function BankDemo({ play, message }: ProductProps<SignInAnswer>) {
  const { errors, check } = useFilledFields(missing);
  const [telephone, setTelephone] = useState<string>();

  async function signIn(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (!check(event.currentTarget)) return;
    const { code, ...fields } = Object.fromEntries(new FormData(event.currentTarget));
    const answer = await play.decide(code === undefined ? fields : { ...fields, code });
    // A wrong code leaves the field for another try, and so does a server that was not reached.
    if (answer && answer.severity !== 'error') setTelephone(answer.telephone);
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
          <h2 className="row-title">Sign in</h2>
          <Field name="name" label="Name" error={errors.name} />
          <Field name="password" label="Password" type="password" error={errors.password} />
          {telephone === undefined ? null : <Field name="code" label="Code from the telephone" error={errors.code} />}
          <button type="submit" className="button" {...play.pressable}>
            Sign in
          </button>
          {message}
          <p className="caption">
            No bank and no money. Do not enter a password of yours: it is compared and not kept. A press identifies this
            browser anew.
          </p>
        </form>
        <div className={demo.column}>
          <p className="caption">The account of the demo</p>
          <dl className={`evidence ${styles.account}`}>
            <dt>Name</dt>
            <dd>{bankAccount.name}</dd>
            <dt>Password</dt>
            <dd>{bankAccount.password}</dd>
          </dl>
          <p className="caption">Its owner’s telephone, which is yours here</p>
          <p className={styles.telephone} role="status">
            {telephone === undefined ? 'No message' : `Kontor: your code is ${telephone}`}
          </p>
        </div>
      </div>
    </>
  );
}

const missing = {
  name: 'Please enter the name of the account.',
  password: 'Please enter the password.',
  code: 'Please enter the code from the phone.',
};

type FieldProps = { name: string; label: string; type?: string; error: string | undefined };

function Field({ name, label, type = 'text', error }: FieldProps) {
  return (
    <div className="field">
      <label htmlFor={`bank-${name}`}>{label}</label>
      <input
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
