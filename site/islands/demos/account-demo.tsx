import type { AccountAnswer } from '@whorl/contract/playground/new-account-fraud.ts';
import { TRIAL_DAYS, writeTime } from '@whorl/contract/playground/weather-trial.ts';
import { type FormEvent, useState } from 'react';
import styles from './account-demo.module.css';
import demo from './demo.module.css';
import type { ProductProps } from './demo-product.ts';
import { FieldError } from './field-error.tsx';
import { useFilledFields } from './use-filled-fields.ts';

/** The sign-up of a weather service with a free trial, and beside it the account that the visitor has. */
export default function AccountDemo({ play, message }: ProductProps<AccountAnswer>) {
  const { errors, check } = useFilledFields({ name: 'Please enter a name.', password: 'Please enter a password.' });
  const [account, setAccount] = useState<AccountAnswer['account']>();
  const { state } = play;
  const wrongField = state.step === 'failed' ? state.field : undefined;

  async function open(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (!check(event.currentTarget)) return;
    const answer = await play.decide(Object.fromEntries(new FormData(event.currentTarget)));
    if (answer?.account) setAccount(answer.account);
  }

  return (
    <>
      <header className={styles.masthead}>
        <div>
          <p className={`${demo.name} ${styles.name}`}>Halyard</p>
          <p className="caption">Weather for small boats</p>
        </div>
        <IsobarDrawing />
      </header>
      <div className={`${demo.pane} ${demo.desk}`}>
        <form className={demo.column} onSubmit={(event) => void open(event)} noValidate>
          <h2 className="row-title">{TRIAL_DAYS} days free</h2>
          <Field name="name" label="Name" isWrong={wrongField === 'name'} error={errors.name} />
          <Field
            name="password"
            label="Password"
            type="password"
            isWrong={wrongField === 'password'}
            error={errors.password}
          />
          <button type="submit" className="button" {...play.pressable}>
            Open an account
          </button>
          <div id="account-says">{message}</div>
          <p className="caption">
            No service and no forecast. Make up a name and a password of 8 characters: neither is kept. A press
            identifies this browser anew and stores that you have an account, and since when.
          </p>
        </form>
        <div className={styles.card}>
          <h2 className="row-title">Your account</h2>
          <dl className="evidence">
            <dt>Opened</dt>
            <dd>{account ? writeTime(account.since) : '–'}</dd>
            <dt>Free until</dt>
            <dd>{account ? writeTime(account.until) : '–'}</dd>
          </dl>
        </div>
      </div>
    </>
  );
}

type FieldProps = { name: string; label: string; type?: string; isWrong: boolean; error: string | undefined };

function Field({ name, label, type = 'text', isWrong, error }: FieldProps) {
  return (
    <div className="field">
      <label htmlFor={`account-${name}`}>{label}</label>
      <input
        id={`account-${name}`}
        name={name}
        type={type}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={isWrong || error !== undefined}
        aria-describedby={error ? `account-${name}-error` : 'account-says'}
        required
      />
      <FieldError of={`account-${name}`}>{error}</FieldError>
    </div>
  );
}

/** A low, with the lines of equal pressure around it and its fronts. */
const IsobarDrawing = () => (
  <svg width="220" height="92" viewBox="0 0 220 92" fill="none" stroke="currentColor" aria-hidden="true">
    <path
      d="M120 46c0-9 11-15 24-14s23 8 22 16-12 14-24 13-22-7-22-15zM104 46c0-17 18-27 42-25s38 14 36 28-18 24-40 22-38-10-38-25zM84 44c2-24 28-36 64-33s54 20 52 40-28 33-60 30-58-14-56-37z"
      strokeWidth="1"
    />
    <path d="M60 2c-2 26-2 60 16 88M32 2c-4 30-2 62 12 88M6 2c-4 30-2 62 8 88" strokeWidth="1" />
    <path d="M135 56C117 66 104 76 98 91" strokeWidth="2" />
    <path d="m127 60-4 9-6-3zM112 71l-2 9-6-2z" fill="currentColor" strokeWidth="1" />
    <path d="M139 40v12h7" strokeWidth="2" />
  </svg>
);
