import type { AccountAnswer } from '@whorl/contract/playground/new-account-fraud.ts';
import { formatTime } from '@whorl/contract/playground/weather-trial.ts';
import { type FormEvent, useState } from 'react';
import * as texts from '../../../../content/interface/demos/account.json';
import demo from '../frame/demo.module.css';
import type { ProductProps } from '../frame/demo-product.ts';
import { FieldError } from '../frame/field-error.tsx';
import { useFilledFields } from '../frame/use-filled-fields.ts';
import styles from './account-demo.module.css';

type Props = ProductProps<AccountAnswer, 'tagline' | 'form' | 'account' | 'note'>;

/** Sign-up form of a weather service with a free trial, next to the visitor's account. */
export default function AccountDemo({ play, words, message }: Props) {
  const { errors, check } = useFilledFields({ name: texts.nameMissing, password: texts.passwordMissing });
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
          <p className="caption">{words.tagline}</p>
        </div>
        <IsobarDrawing />
      </header>
      <div className={`${demo.pane} ${demo.desk}`}>
        <form className={demo.column} onSubmit={(event) => void open(event)} noValidate>
          <h2 className="row-title">{words.form}</h2>
          <Field name="name" label={texts.name} isWrong={wrongField === 'name'} error={errors.name} />
          <Field
            name="password"
            label={texts.password}
            type="password"
            isWrong={wrongField === 'password'}
            error={errors.password}
          />
          <button type="submit" className="button button-main" {...play.pressable}>
            {texts.start}
          </button>
          <div id="account-says">{message}</div>
          <p className="caption">{words.note}</p>
        </form>
        <div className={styles.card}>
          <h2 className="row-title">{words.account}</h2>
          <dl className="text-2 line-2">
            <dt>{texts.opened}</dt>
            <dd>{account ? formatTime(account.since) : '–'}</dd>
            <dt>{texts.freeUntil}</dt>
            <dd>{account ? formatTime(account.until) : '–'}</dd>
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
        dir="auto"
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

/** A low-pressure area on a weather map, with isobars and fronts. */
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
