import type { ListenAnswer } from '@whorl/contract/playground/account-sharing.ts';
import { sharingChecks } from '@whorl/contract/playground/music.ts';
import { type FormEvent, useState } from 'react';
import demo from './demo.module.css';
import type { ProductProps } from './demo-product.ts';
import { FieldError } from './field-error.tsx';
import styles from './sharing-demo.module.css';
import { useFilledFields } from './use-filled-fields.ts';

/** A music service that plays on one device at a time, and the word to sign in with on another one. */
export default function SharingDemo({ play, message }: ProductProps<ListenAnswer>) {
  const [askedIn, setAskedIn] = useState<'player' | 'form'>('player');
  const [last, setLast] = useState<Pick<ListenAnswer, 'word' | 'track' | 'session'>>({});
  const { state } = play;
  const isWordWrong = state.step === 'failed' && state.field === 'word';

  async function listen(place: typeof askedIn, fields: object): Promise<void> {
    setAskedIn(place);
    const answer = await play.decide(fields);
    if (answer?.word !== undefined) setLast(answer);
    // The account of this device is gone. Any other word that there is not, or a request that was refused before
    // anything was looked at, changes nothing about what plays here.
    else if (place === 'player' && answer?.checks.at(-1)?.name === sharingChecks.exists) setLast({});
  }
  const onThisAccount = last.word === undefined ? {} : { word: last.word };

  function takeOver(): void {
    if (last.session === undefined) return;
    void listen('player', { ...onThisAccount, takeOver: true, session: last.session });
  }

  const { errors, check } = useFilledFields({ word: 'Please enter the sign-in word.' });
  function signIn(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!check(event.currentTarget)) return;
    void listen('form', { word: new FormData(event.currentTarget).get('word') });
  }

  return (
    <>
      <header>
        <p className={styles.name}>Undertone</p>
        <p className="caption">One account, one device at a time</p>
      </header>
      <div className={`${demo.pane} ${demo.desk}`}>
        <div className={`${demo.column} gap-4`}>
          <RecordDrawing isPlaying={last.track !== undefined} />
          <p className={`${styles.track} grid`} role="status">
            <b>{last.track?.title ?? 'Nothing plays here'}</b>
            <span>{last.track?.by ?? '–'}</span>
          </p>
          <div className={`${styles.buttons} flex wrap gap-3`}>
            <button
              type="button"
              className="button"
              {...play.pressable}
              onClick={() => void listen('player', onThisAccount)}
            >
              Play
            </button>
            <button
              type="button"
              className="button"
              disabled={play.pressable.disabled}
              aria-disabled={play.pressable['aria-disabled'] || last.session === undefined}
              onClick={takeOver}
            >
              Play here instead
            </button>
          </div>
          <div className={styles.says}>{askedIn === 'player' ? message : null}</div>
        </div>
        <div className={`${demo.column} gap-4`}>
          <div className={styles.card}>
            <p className="caption">Your sign-in word</p>
            <p className={styles.word}>{last.word ?? '–'}</p>
            <p className="caption">Comes with the first press. Type it on another device.</p>
          </div>
          <form className={styles.form} onSubmit={signIn} noValidate>
            <div className="field">
              <label htmlFor="sharing-word">Sign-in word of another device</label>
              <input
                id="sharing-word"
                name="word"
                maxLength={40}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                aria-invalid={isWordWrong || errors.word !== undefined}
                aria-describedby={errors.word ? 'sharing-word-error' : 'sharing-says'}
                required
              />
              <FieldError of="sharing-word">{errors.word}</FieldError>
            </div>
            <button type="submit" className="button" {...play.pressable}>
              Sign in
            </button>
            <div className={styles.says} id="sharing-says">
              {askedIn === 'form' ? message : null}
            </div>
          </form>
          <p className="caption">
            No sound: what plays is written here. A press identifies this browser anew and stores that it plays, and on
            which account.
          </p>
        </div>
      </div>
    </>
  );
}

/** A record, with the arm on it while something plays. */
const RecordDrawing = ({ isPlaying }: { isPlaying: boolean }) => (
  <svg width="196" height="160" viewBox="0 0 196 160" fill="none" stroke="currentColor" aria-hidden="true">
    <circle cx="80" cy="80" r="74" strokeWidth="1.5" />
    {[64, 57, 50, 43, 36].map((radius) => (
      <circle key={radius} cx="80" cy="80" r={radius} strokeWidth="0.75" />
    ))}
    <circle cx="80" cy="80" r="24" fill={isPlaying ? 'var(--accent)' : 'none'} strokeWidth="1.25" />
    <circle cx="80" cy="80" r="2.5" fill="currentColor" />
    <circle cx="178" cy="22" r="11" strokeWidth="1.25" />
    <path d={isPlaying ? 'M178 22 166 92l-42 26' : 'M178 22v104'} strokeWidth="2" />
    <path d={isPlaying ? 'm124 118-12 7' : 'M178 126v14'} strokeWidth="5" />
  </svg>
);
