import type { ListenAnswer } from '@whorl/contract/playground/account-sharing.ts';
import { sharingChecks } from '@whorl/contract/playground/music.ts';
import { type FormEvent, useState } from 'react';
import * as texts from '../../../../content/interface/demos/sharing.json';
import demo from '../frame/demo.module.css';
import type { ProductProps } from '../frame/demo-product.ts';
import { FieldError } from '../frame/field-error.tsx';
import { useFilledFields } from '../frame/use-filled-fields.ts';
import styles from './sharing-demo.module.css';

type Props = ProductProps<ListenAnswer, 'tagline' | 'word' | 'wordNote' | 'note'>;

/** A music service that plays on one device at a time, with a login code for other devices. */
export default function SharingDemo({ play, words, message }: Props) {
  const [askedIn, setAskedIn] = useState<'player' | 'form'>('player');
  const [last, setLast] = useState<Pick<ListenAnswer, 'word' | 'track' | 'session'>>({});
  const { state } = play;
  const isWordWrong = state.step === 'failed' && state.field === 'word';

  async function listen(place: typeof askedIn, fields: object): Promise<void> {
    setAskedIn(place);
    const answer = await play.decide(fields);
    if (answer?.word !== undefined) setLast(answer);
    // This device's account no longer exists. An unknown word in the form, or a request refused before the checks,
    // doesn't change what plays here.
    else if (place === 'player' && answer?.checks.at(-1)?.name === sharingChecks.exists) setLast({});
  }
  const onThisAccount = last.word === undefined ? {} : { word: last.word };

  function takeOver(): void {
    if (last.session === undefined) return;
    void listen('player', { ...onThisAccount, takeOver: true, session: last.session });
  }

  const { errors, check } = useFilledFields({ word: texts.codeMissing });
  function signIn(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!check(event.currentTarget)) return;
    void listen('form', { word: new FormData(event.currentTarget).get('word') });
  }

  return (
    <>
      <header>
        <p className={styles.name}>Undertone</p>
        <p className="caption">{words.tagline}</p>
      </header>
      <div className={`${demo.pane} ${demo.desk}`}>
        <div className={`${demo.column} gap-4`}>
          <RecordDrawing isPlaying={last.track !== undefined} />
          <p className={`${styles.track} grid`} role="status">
            <b>{last.track?.title ?? texts.nothing}</b>
            <span>{last.track?.by ?? '–'}</span>
          </p>
          <div className={`${styles.buttons} flex wrap gap-3`}>
            <button
              type="button"
              className="button"
              {...play.pressable}
              onClick={() => void listen('player', onThisAccount)}
            >
              {texts.play}
            </button>
            <button
              type="button"
              className="button"
              disabled={play.pressable.disabled}
              aria-disabled={play.pressable['aria-disabled'] || last.session === undefined}
              onClick={takeOver}
            >
              {texts.playHere}
            </button>
          </div>
          <div className={styles.says}>{askedIn === 'player' ? message : null}</div>
        </div>
        <div className={`${demo.column} gap-4`}>
          <div className={styles.card}>
            <p className="caption">{words.word}</p>
            <p className={styles.word}>{last.word ?? '–'}</p>
            <p className="caption">{words.wordNote}</p>
          </div>
          <form className={styles.form} onSubmit={signIn} noValidate>
            <div className="field">
              <label htmlFor="sharing-word">{texts.codeLabel}</label>
              <input
                dir="auto"
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
            <button type="submit" className="button button-main" {...play.pressable}>
              {texts.logIn}
            </button>
            <div className={styles.says} id="sharing-says">
              {askedIn === 'form' ? message : null}
            </div>
          </form>
          <p className="caption">{words.note}</p>
        </div>
      </div>
    </>
  );
}

/** A record player; its arm is on the record during playback. */
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
