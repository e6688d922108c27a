'use client';

import type { ResultWithSignals } from '@whorl/contract/identification/result.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import {
  decideLogin,
  type KnownVisitors,
  type LoginAttempt,
  type LoginDecision,
} from '@whorl/contract/worked-examples/login-decision.ts';
import '../../design/choices.css';
import { useEffect, useRef, useState } from 'react';
import * as texts from '../../../content/interface/visitor/login-decisions.json';
import { summarizeBotResult } from '../visitor/bot-summary.ts';
import { useVisitor } from '../visitor/use-visitor.ts';
import { identifyOnRequest, type VisitorState } from '../visitor/visitor-store.ts';
import { LIST_SCRIPT, OTHER_LAPTOP } from './replayed-sign-ins.ts';
import styles from './sign-in-demo.module.css';

type Owner = 'you' | 'other';

/** Texts from the page's content. */
export type SignInTexts = Readonly<
  Record<'question' | 'mine' | 'other' | 'browser' | 'laptop' | 'script' | 'note', string>
>;

/**
 * Three logins to one account with the same password. The first is by this browser, identified when the button is
 * clicked; the other two are simulated. The visitor can change who owns the account; the rule stays the same.
 */
export function SignInDemo({ words }: { words: SignInTexts }) {
  const visitor = useVisitor();
  const [owner, setOwner] = useState<Owner>('you');
  const controls = useRef<HTMLFormElement>(null);
  // An owner may have been selected before this script ran.
  useEffect(() => {
    const chosen = controls.current?.querySelector<HTMLInputElement>('input[name=owner]:checked')?.value;
    if (chosen === 'other') setOwner(chosen);
  }, []);
  const own = visitor.step === 'identified' ? getOwnAttempt(visitor.result) : undefined;
  const known: KnownVisitors = owner === 'other' ? [OTHER_LAPTOP.visitorId] : own ? [own.visitorId] : [];
  return (
    <div className={`${styles.play} grid gutter rows-7`}>
      <form ref={controls} className="grid gap-4 content-start" onSubmit={(event) => event.preventDefault()}>
        <fieldset className="choices">
          <legend>{words.question}</legend>
          {owners.map(({ value, word }) => (
            <label key={value} className="choice">
              <input
                type="radio"
                name="owner"
                value={value}
                defaultChecked={value === 'you'}
                onChange={() => setOwner(value)}
              />
              {words[word]}
            </label>
          ))}
        </fieldset>
        <p>
          <button
            type="button"
            className="button button-main"
            onClick={() => void identifyOnRequest({ ignoreCache: true })}
          >
            {own ? texts.logInAgain : texts.logIn}
          </button>
        </p>
        <p className="caption" aria-live="polite">
          {summarizeResult(visitor, words.note)}
        </p>
      </form>
      <ol className="opened ruled">
        <Lane
          who={words.browser}
          kind="live"
          attempt={own}
          basis={visitor.step === 'identified' ? describeOwnBotResult(visitor.result) : undefined}
          answer={own && decideLogin(own, known)}
          isKnown={owner === 'you'}
        />
        <Lane
          who={words.laptop}
          kind="replayed"
          attempt={OTHER_LAPTOP}
          answer={decideLogin(OTHER_LAPTOP, known)}
          isKnown={owner === 'other'}
        />
        <Lane
          who={words.script}
          kind="replayed"
          attempt={LIST_SCRIPT}
          answer={decideLogin(LIST_SCRIPT, known)}
          isKnown={false}
        />
      </ol>
    </div>
  );
}

type LaneProps = {
  who: string;
  kind: 'live' | 'replayed';
  attempt: LoginAttempt | undefined;
  /** The basis of the bot result, if the answer has more than the result. */
  basis?: string | undefined;
  answer: LoginDecision | undefined;
  isKnown: boolean;
};

function Lane({ who, kind, attempt, basis, answer, isKnown }: LaneProps) {
  return (
    <li className={styles.lane} data-lane={kind} data-outcome={answer?.outcome}>
      <div>
        <h3 className="row-title">{who}</h3>
        <p className="caption">{kind === 'live' ? texts.live : texts.simulated}</p>
      </div>
      <dl>
        <Fact
          name={texts.visitorId}
          value={attempt?.visitorId ?? texts.notIdentified}
          own={kind === 'live' && attempt !== undefined}
        />
        <Fact name={texts.known} value={isKnown ? texts.yes : texts.no} />
        <Fact name={texts.automation} value={attempt ? (basis ?? describeBotResult(attempt)) : texts.notChecked} />
        <Fact name={texts.failures} value={attempt ? String(attempt.failures) : texts.notCounted} />
        <Fact name={texts.password} value={texts.correct} />
      </dl>
      <div className={styles.answer}>
        <svg viewBox="0 0 240 24" aria-hidden="true">
          <path className="line-hair" d="M150 0v24" />
          <path className={kind === 'live' ? 'line-id' : 'line-ink'} d={answer ? paths[answer.outcome] : 'M0 12h4'} />
          {answer?.outcome === 'in' ? null : (
            <path className="line-never" d={blockedPaths[answer?.outcome ?? 'refuse']} />
          )}
        </svg>
        <p>
          <strong>{answer ? texts.outcome[answer.outcome] : texts.waiting}</strong>
          {answer ? ` ${texts.reason[answer.reason]}` : ''}
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

/** Another vendor's agent may leave out the bot result. */
const getOwnAttempt = ({ visitorId, products }: ResultWithSignals): LoginAttempt => {
  const botd = products?.botd;
  const bot = botd && 'data' in botd ? botd.data.bot.result : 'notDetected';
  return { visitorId, bot, isPasswordCorrect: true, failures: 0 };
};

const describeBotResult = ({ bot }: LoginAttempt): string => summarizeBotResult({ bot: { result: bot } }).basis;

function describeOwnBotResult({ products }: ResultWithSignals): string {
  const botd = products?.botd;
  if (botd === undefined) return texts.notInResponse;
  return 'data' in botd ? summarizeBotResult(botd.data).basis : botd.error.message;
}

const owners = [
  { value: 'you', word: 'mine' },
  { value: 'other', word: 'other' },
] as const;

/** Path of each outcome; the account's entrance is at x = 150: through it, up to it, or stopped before. */
const paths = { in: 'M0 12h236m-8-5 8 5-8 5', ask: 'M0 12h142m0-6v12', refuse: 'M0 12h70m-5-5 10 10m0-10-10 10' };
const blockedPaths = { ask: 'M154 12h86', refuse: 'M82 12h158' };

function summarizeResult(visitor: VisitorState, note: string): string {
  switch (visitor.step) {
    case 'identifying':
      return texts.identifying;
    case 'identified':
      return fillIn(texts.identified, { requestId: visitor.result.requestId });
    case 'failed':
      return fillIn(texts.failed, { message: visitor.message });
    case 'waiting':
      return fillIn(texts.consent, { reason: visitor.reason });
    default:
      return note;
  }
}
