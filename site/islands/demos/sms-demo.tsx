import { exampleNumber } from '@whorl/contract/playground/bicycle-hire.ts';
import type { SmsAnswer } from '@whorl/contract/playground/sms-fraud.ts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Countdown } from './countdown.tsx';
import demo from './demo.module.css';
import type { ProductProps } from './demo-product.ts';
import { FieldError } from './field-error.tsx';
import styles from './sms-demo.module.css';
import { useFilledFields } from './use-filled-fields.ts';

type FieldName = 'number' | 'code';

/** The sign-up of a bicycle hire, and beside it the telephone that its code would go to. */
export default function SmsDemo({ play, message }: ProductProps<SmsAnswer>) {
  const { errors, check } = useFilledFields({ number: 'Please enter a phone number.', code: 'Please enter the code.' });
  const [asked, setAsked] = useState<FieldName>('number');
  const [telephone, setTelephone] = useState<string>();
  const [nextAt, setNextAt] = useState<number>();
  const { state } = play;
  const wrongField = state.step === 'failed' ? state.field : undefined;

  const send = (name: FieldName) => async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!check(event.currentTarget)) return;
    setAsked(name);
    const answer = await play.decide({ [name]: new FormData(event.currentTarget).get(name) });
    if (answer?.telephone !== undefined) setTelephone(answer.telephone);
    if (answer?.nextInMs !== undefined) setNextAt(Date.now() + answer.nextInMs);
  };
  const form = (name: FieldName, label: string, button: string, below: ReactNode) => (
    <form className={styles.form} onSubmit={(event) => void send(name)(event)} noValidate>
      <div className={`field ${styles.field}`}>
        <label htmlFor={`sms-${name}`}>{label}</label>
        <input
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
      <button type="submit" className="button" {...play.pressable}>
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
          <h2 className="row-title">Sign up to ride</h2>
          {form(
            'number',
            'Telephone number',
            'Send a code',
            <p className="caption">
              {exampleNumber} is nobody’s. A number is checked for its form, and neither called nor kept.
            </p>,
          )}
          <Countdown until={nextAt} over="Another code can be sent now." />
          {form('code', 'Code from the message', 'Confirm', null)}
        </div>
        <div className={styles.beside}>
          <div className={styles.telephone}>
            <span className={styles.speaker} aria-hidden="true" />
            <p role="status" data-new={telephone === undefined ? undefined : ''}>
              {telephone ?? 'No message'}
            </p>
          </div>
          <p className="caption">
            No message is sent to anybody. This drawn telephone shows the code that would be in it. A press identifies
            this browser anew and stores the code and the time.
          </p>
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
