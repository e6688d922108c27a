'use client';

import type { ReadResult } from '@whorl/contract/identification/result.ts';
import {
  answerSignIn,
  type KnownVisitors,
  type SignIn,
  type SignInAnswer,
  type SignInReason,
} from '@whorl/contract/worked-examples/sign-in-rule.ts';
import '../../design/choices.css';
import { useEffect, useRef, useState } from 'react';
import { botSummaryOf } from '../visitor/bot-summary.ts';
import { useVisitor } from '../visitor/use-visitor.ts';
import { askForIdentification, type VisitorState } from '../visitor/visitor-store.ts';
import { LIST_SCRIPT, OTHER_LAPTOP } from './replayed-sign-ins.ts';
import styles from './sign-in-play.module.css';

type Owner = 'you' | 'other';

/**
 * Three sign-ins to one account with one password. The first is this browser's own, asked for when the button is pressed;
 * the other two are replayed. Whose account it is can be changed, and the rule stays what it is.
 */
export function SignInPlay() {
  const visitor = useVisitor();
  const [owner, setOwner] = useState<Owner>('you');
  const controls = useRef<HTMLFormElement>(null);
  // One may have been chosen before this script ran.
  useEffect(() => {
    const chosen = controls.current?.querySelector<HTMLInputElement>('input[name=owner]:checked')?.value;
    if (chosen === 'other') setOwner(chosen);
  }, []);
  const own = visitor.step === 'known' ? ownSignIn(visitor.result) : undefined;
  const known: KnownVisitors = owner === 'other' ? [OTHER_LAPTOP.visitorId] : own ? [own.visitorId] : [];
  return (
    <div className={`${styles.play} grid gutter-7`}>
      <form ref={controls} className="grid gap-4 content-start" onSubmit={(event) => event.preventDefault()}>
        <fieldset className="choices">
          <legend>Whose account is it?</legend>
          {owners.map(({ value, label }) => (
            <label key={value} className="choice">
              <input
                type="radio"
                name="owner"
                value={value}
                defaultChecked={value === 'you'}
                onChange={() => setOwner(value)}
              />
              {label}
            </label>
          ))}
        </fieldset>
        <p>
          <button
            type="button"
            className="button button-main"
            onClick={() => void askForIdentification({ ignoreCache: true })}
          >
            {own ? 'Sign in again' : 'Sign in with this browser'}
          </button>
        </p>
        <p className="caption" aria-live="polite">
          {noteOf(visitor)}
        </p>
      </form>
      <ol className="opened ruled">
        <Lane
          who="This browser"
          kind="live"
          signIn={own}
          basis={visitor.step === 'known' ? ownBasis(visitor.result) : undefined}
          answer={own && answerSignIn(own, known)}
          isKnown={owner === 'you'}
        />
        <Lane
          who="Another laptop, by a person"
          kind="replayed"
          signIn={OTHER_LAPTOP}
          answer={answerSignIn(OTHER_LAPTOP, known)}
          isKnown={owner === 'other'}
        />
        <Lane
          who="A script with a list"
          kind="replayed"
          signIn={LIST_SCRIPT}
          answer={answerSignIn(LIST_SCRIPT, known)}
          isKnown={false}
        />
      </ol>
    </div>
  );
}

type LaneProps = {
  who: string;
  kind: 'live' | 'replayed';
  signIn: SignIn | undefined;
  /** What bot detection found, where more is known of it than the result. */
  basis?: string | undefined;
  answer: SignInAnswer | undefined;
  isKnown: boolean;
};

function Lane({ who, kind, signIn, basis, answer, isKnown }: LaneProps) {
  return (
    <li className={styles.lane} data-lane={kind} data-outcome={answer?.outcome}>
      <div>
        <h3 className="row-title">{who}</h3>
        <p className="caption">{kind}</p>
      </div>
      <dl>
        <Fact name="visitor" value={signIn?.visitorId ?? 'not read'} own={kind === 'live' && signIn !== undefined} />
        <Fact name="seen on account" value={isKnown ? 'yes' : 'never'} />
        <Fact name="automation" value={signIn ? (basis ?? basisOf(signIn)) : 'not read'} />
        <Fact name="failures today" value={signIn ? String(signIn.failures) : 'not read'} />
        <Fact name="password" value="right" />
      </dl>
      <div className={styles.answer}>
        <svg viewBox="0 0 240 24" aria-hidden="true">
          <path className="line-hair" d="M150 0v24" />
          <path className={kind === 'live' ? 'line-id' : 'line-ink'} d={answer ? paths[answer.outcome] : 'M0 12h4'} />
          {answer?.outcome === 'in' ? null : <path className="line-never" d={rests[answer?.outcome ?? 'refuse']} />}
        </svg>
        <p>
          <strong>{answer ? outcomes[answer.outcome] : 'Waits for you'}</strong>
          {answer ? ` ${reasons[answer.reason]}` : ''}
        </p>
      </div>
    </li>
  );
}

function Fact({ name, value, own = false }: { name: string; value: string; own?: boolean }) {
  return (
    <div>
      <dt className="caption">{name}</dt>
      <dd className={`evidence ${own ? 'own' : ''}`}>{value}</dd>
    </div>
  );
}

/** Another maker's agent may leave the bot result out. */
const ownSignIn = ({ visitorId, products }: ReadResult): SignIn => {
  const botd = products?.botd;
  const bot = botd && 'data' in botd ? botd.data.bot.result : 'notDetected';
  return { visitorId, bot, passwordIsRight: true, failures: 0 };
};

const basisOf = ({ bot }: SignIn): string => botSummaryOf({ bot: { result: bot } }).basis;

function ownBasis({ products }: ReadResult): string {
  const botd = products?.botd;
  if (botd === undefined) return 'not in the response';
  return 'data' in botd ? botSummaryOf(botd.data).basis : botd.error.message;
}

const owners = [
  { value: 'you', label: 'Mine: I opened it with this browser' },
  { value: 'other', label: 'Somebody else’s: I only have the password' },
] as const;

/** The door stands at 150: through it, up to it, or not as far. */
const paths = { in: 'M0 12h236m-8-5 8 5-8 5', ask: 'M0 12h142m0-6v12', refuse: 'M0 12h70m-5-5 10 10m0-10-10 10' };
const rests = { ask: 'M154 12h86', refuse: 'M82 12h158' };
const outcomes = { in: 'In.', ask: 'Asked for a second factor.', refuse: 'Refused.' };
const reasons: Readonly<Record<SignInReason, string>> = {
  known: 'The account knows this visitor, and nothing more is asked.',
  neverSeen: 'The account has never seen this visitor; its owner gets a message.',
  automated: 'Automation was found, so the password is not compared.',
  tooManyFailures: 'Its fifth failure is behind it, so the password is not compared.',
  wrongPassword: 'The password is wrong.',
};

function noteOf(visitor: VisitorState): string {
  switch (visitor.step) {
    case 'reading':
      return 'Reading this browser …';
    case 'known':
      return `Read for request ${visitor.result.requestId}.`;
    case 'failed':
      return `This browser could not be read: ${visitor.message}.`;
    case 'asks':
      return `${visitor.reason} The button keeps a signed id in this browser and one record with us.`;
    default:
      return 'No account is opened and no password sent: only your browser is read.';
  }
}
