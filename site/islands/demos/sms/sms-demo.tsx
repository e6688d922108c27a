// cspell:ignore telephone (name in the API)
import type { SmsAnswer } from '@whorl/contract/playground/sms-fraud.ts';
import { type FormEvent, type ReactNode, useState } from 'react';
import * as texts from '../../../../content/interface/demos/sms.json';
import demo from '../frame/demo.module.css';
import type { ProductProps } from '../frame/demo-product.ts';
import { FieldError } from '../frame/field-error.tsx';
import { useFilledFields } from '../frame/use-filled-fields.ts';
import { Countdown } from './countdown.tsx';
import styles from './sms-demo.module.css';

type FieldName = 'number' | 'code';
type Props = ProductProps<SmsAnswer, 'form' | 'numberNote' | 'note'>;

/** Sign-up form of a bicycle rental, next to the phone that receives the code. */
export default function SmsDemo({ play, words, message }: Props) {
  const { errors, check } = useFilledFields({ number: texts.numberMissing, code: texts.codeMissing });
  const [asked, setAsked] = useState<FieldName>('number');
  const [phoneMessage, setPhoneMessage] = useState<string>();
  const [nextAt, setNextAt] = useState<number>();
  const { state } = play;
  const wrongField = state.step === 'failed' ? state.field : undefined;

  const send = (name: FieldName) => async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!check(event.currentTarget)) return;
    setAsked(name);
    const answer = await play.decide({ [name]: new FormData(event.currentTarget).get(name) });
    if (answer?.telephone !== undefined) setPhoneMessage(answer.telephone);
    if (answer?.nextInMs !== undefined) setNextAt(Date.now() + answer.nextInMs);
  };
  const form = (name: FieldName, label: string, button: string, below: ReactNode) => (
    <form className={styles.form} onSubmit={(event) => void send(name)(event)} noValidate>
      <div className={`field ${styles.field}`}>
        <label htmlFor={`sms-${name}`}>{label}</label>
        <input
          dir="auto"
          id={`sms-${name}`}
          name={name}
          type={name === 'number' ? 'tel' : 'text'}
          inputMode={name === 'number' ? 'tel' : 'numeric'}
          maxLength={40}
          autoComplete="off"
          aria-invalid={wrongField === name || errors[name] !== undefined}
          aria-describedby={errors[name] ? `sms-${name}-error` : `sms-${name}-says`}
          required
        />
        <FieldError of={`sms-${name}`}>{errors[name]}</FieldError>
      </div>
      <button type="submit" className="button button-main" {...play.pressable}>
        {button}
      </button>
      <div className={styles.says} id={`sms-${name}-says`}>
        {asked === name && state.step !== 'idle' ? message : below}
      </div>
    </form>
  );

  return (
    <>
      <header className={styles.masthead}>
        <p className={styles.name}>rondo</p>
        <BicycleDrawing />
      </header>
      <div className={`${demo.pane} ${demo.desk}`}>
        <div className={`${demo.column} ${styles.forms}`}>
          <h2 className="row-title">{words.form}</h2>
          {form('number', texts.number, texts.send, <p className="caption">{words.numberNote}</p>)}
          <Countdown until={nextAt} endText={texts.ready} />
          {form('code', texts.code, texts.confirm, null)}
        </div>
        <div className={styles.aside}>
          <div className={styles.phone}>
            <span className={styles.speaker} aria-hidden="true" />
            <p role="status" data-new={phoneMessage === undefined ? undefined : ''}>
              {phoneMessage ?? texts.noMessage}
            </p>
          </div>
          <p className="caption">{words.note}</p>
        </div>
      </div>
    </>
  );
}

const BicycleDrawing = () => (
  <svg
    width="120"
    height="68"
    viewBox="0 0 120 68"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.25"
    aria-hidden="true"
  >
    <circle cx="27" cy="45" r="19" />
    <circle cx="92" cy="45" r="19" />
    <path d="M27 45 45 18h32L58 45zM45 18l13 27M92 45 75 10h-9M38 12h14M45 18l-2-6" />
    <circle cx="58" cy="45" r="4.5" />
    <path d="M58 45l5 8M60 53h6" />
  </svg>
);
