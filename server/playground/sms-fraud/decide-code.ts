import {
  CODE_WAIT_MINUTES,
  MAX_CODE_ATTEMPTS,
  MAX_CODES,
  smsChecks as names,
} from '@whorl/contract/playground/sms-signup.ts';
import { PLAYGROUND_CODE_MINUTES, PLAYGROUND_DAY_HOURS } from '@whorl/contract/stored-data/lifetimes.ts';
import { HOUR_MS } from '../demo.ts';
import { evaluateRules } from '../evaluate-rules.ts';
import { formatDuration } from '../format-duration.ts';

/** Window in milliseconds; the next code can be sent when the first leaves it. */
const WINDOW_MS = PLAYGROUND_DAY_HOURS * HOUR_MS;
/** Lifetime of a code in milliseconds. */
export const CODE_LIFETIME_MS = PLAYGROUND_CODE_MINUTES * 60_000;

type SendFacts = {
  /** Codes sent to this visitor. Times are milliseconds since 1970. */
  readonly sentAt: readonly number[];
  readonly now: number;
};

/** Decides whether a visitor gets another code, and returns the wait for the one after it. */
export function decideSending({ sentAt, now }: SendFacts) {
  const { count, windowMs, pauseMs } = computeBudget(sentAt, now);
  const { checks, refusal } = evaluateRules([
    {
      name: names.budget,
      value: `${count} so far`,
      passed: windowMs === 0,
      refusal: `You have received ${MAX_CODES} codes within ${PLAYGROUND_DAY_HOURS} hours. You can request the next one in ${formatDuration(windowMs)}.`,
    },
    {
      name: names.pause,
      value: pauseMs === 0 ? 'yes' : `${formatDuration(pauseMs)} left`,
      passed: pauseMs === 0,
      refusal: `You can request the next code in ${formatDuration(pauseMs)}.`,
    },
  ]);
  if (refusal !== undefined) {
    return { severity: 'error', message: refusal, checks, nextInMs: Math.max(windowMs, pauseMs) } as const;
  }
  const after = computeBudget([...sentAt, now], now);
  const message = `The code was sent to the phone and is valid for ${formatDuration(CODE_LIFETIME_MS)}. Codes left within ${PLAYGROUND_DAY_HOURS} hours: ${MAX_CODES - after.count}.`;
  return { severity: 'success', message, checks, nextInMs: Math.max(after.windowMs, after.pauseMs) } as const;
}

/** Returns the codes within the window and the remaining waits in milliseconds. */
function computeBudget(sentAt: readonly number[], now: number) {
  const recent = sentAt.filter((at) => now - at < WINDOW_MS).sort((one, other) => one - other);
  const first = recent.at(-MAX_CODES);
  const last = recent.at(-1);
  const waitMs = (CODE_WAIT_MINUTES[recent.length - 1] ?? 0) * 60_000;
  return {
    count: recent.length,
    windowMs: first === undefined ? 0 : first + WINDOW_MS - now,
    pauseMs: last === undefined ? 0 : Math.max(0, last + waitMs - now),
  };
}

type EntryFacts = {
  /** The last code sent to this visitor; undefined if there is none. */
  readonly sent: { readonly at: number; readonly wrong: number; readonly isUsed: boolean } | undefined;
  readonly now: number;
  /** Compares the code; not called if it is no longer valid. */
  readonly isRight: () => boolean;
};

/** Decides on an entered code; `wrong` counts against the code that was sent. */
export function decideEntry({ sent, now, isRight }: EntryFacts) {
  const wrong = sent?.wrong ?? 0;
  const age = now - (sent?.at ?? now);
  const isGood = sent !== undefined && !sent.isUsed && wrong < MAX_CODE_ATTEMPTS && age < CODE_LIFETIME_MS;
  const isCodeRight = isGood && isRight();
  const left = MAX_CODE_ATTEMPTS - wrong - 1;

  const { checks, refusal } = evaluateRules([
    {
      name: names.sent,
      value: sent === undefined ? 'none' : sent.isUsed ? 'used' : 'yes',
      passed: sent !== undefined && !sent.isUsed,
      refusal:
        sent === undefined
          ? 'No code was sent to you. Request one first.'
          : 'This code was used before. A code works once.',
    },
    {
      name: names.tries,
      value: `${wrong} so far`,
      passed: wrong < MAX_CODE_ATTEMPTS,
      refusal: `This code is invalid after ${MAX_CODE_ATTEMPTS} wrong attempts. Request another one.`,
    },
    {
      name: names.life,
      value: `${formatDuration(age)} ago`,
      passed: age < CODE_LIFETIME_MS,
      refusal: 'This code has expired. Request another one.',
    },
    {
      name: names.right,
      value: isCodeRight ? 'yes' : 'no',
      passed: isCodeRight,
      refusal:
        left > 0
          ? `The code is incorrect. Attempts left: ${left}.`
          : 'The code is incorrect and no attempts are left. Request another code.',
    },
  ]);
  if (refusal !== undefined) {
    return { outcome: isGood ? 'wrong' : 'refused', severity: 'error', message: refusal, checks } as const;
  }
  return { outcome: 'right', severity: 'success', message: 'The code is correct. You’re signed up.', checks } as const;
}

/** @param wrong attempts so far, including this one */
export const isVoid = (wrong: number): boolean => wrong >= MAX_CODE_ATTEMPTS;
