import { smsChecks as names } from '@whorl/contract/playground/bicycle-hire.ts';
import { PLAYGROUND_CODE_MINUTES } from '@whorl/contract/stored-data/lifetimes.ts';
import { judge } from '../judge.ts';
import { writeDuration } from '../write-duration.ts';

/** Codes to one visitor within the window; the next one goes out when the first of them is as old as it. */
const CODES_ALLOWED = 3;
const WINDOW_MS = 24 * 60 * 60_000;
/** What has to pass after the first code, and after the second, in milliseconds. */
const WAITS_MS: readonly number[] = [60_000, 120_000];
/** How long a code is good, in milliseconds, and after how many wrong tries it is void. */
export const CODE_MS = PLAYGROUND_CODE_MINUTES * 60_000;
const TRIES_ALLOWED = 3;

export type SendFacts = {
  /** When this visitor was sent a code. Times are milliseconds since 1970. */
  readonly sentAt: readonly number[];
  readonly now: number;
};

/** Whether a visitor is sent another code, and how long the one after it takes. */
export function decideSending({ sentAt, now }: SendFacts) {
  const { count, windowMs, pauseMs } = budgetOf(sentAt, now);
  const { checks, refusal } = judge([
    {
      name: names.budget,
      value: `${count} so far`,
      passed: windowMs === 0,
      refusal: `You have had ${CODES_ALLOWED} codes within 24 hours. The next one can be sent in ${writeDuration(windowMs)}.`,
    },
    {
      name: names.pause,
      value: pauseMs === 0 ? 'yes' : `${writeDuration(pauseMs)} left`,
      passed: pauseMs === 0,
      refusal: `The next code can be sent in ${writeDuration(pauseMs)}.`,
    },
  ]);
  if (refusal !== undefined) {
    return { severity: 'error', message: refusal, checks, nextInMs: Math.max(windowMs, pauseMs) } as const;
  }
  const after = budgetOf([...sentAt, now], now);
  const message = `The code is on the telephone, and good for ${writeDuration(CODE_MS)}. Codes left within 24 hours: ${CODES_ALLOWED - after.count}.`;
  return { severity: 'success', message, checks, nextInMs: Math.max(after.windowMs, after.pauseMs) } as const;
}

/** What was sent within the window, and what is left of the two waits, in milliseconds. */
function budgetOf(sentAt: readonly number[], now: number) {
  const recent = sentAt.filter((at) => now - at < WINDOW_MS).sort((one, other) => one - other);
  const first = recent.at(-CODES_ALLOWED);
  const last = recent.at(-1);
  const wait = WAITS_MS[recent.length - 1] ?? 0;
  return {
    count: recent.length,
    windowMs: first === undefined ? 0 : first + WINDOW_MS - now,
    pauseMs: last === undefined ? 0 : Math.max(0, last + wait - now),
  };
}

export type EntryFacts = {
  /** The last code that this visitor was sent; undefined where there is none. */
  readonly sent: { readonly at: number; readonly wrong: number; readonly isUsed: boolean } | undefined;
  readonly now: number;
  /** Compares the code; not called where it is no longer good. */
  readonly isRight: () => boolean;
};

/** What comes of a code that is entered; `wrong` counts against the code that was sent. */
export function decideEntry({ sent, now, isRight }: EntryFacts) {
  const wrong = sent?.wrong ?? 0;
  const age = now - (sent?.at ?? now);
  const isGood = sent !== undefined && !sent.isUsed && wrong < TRIES_ALLOWED && age < CODE_MS;
  const isCodeRight = isGood && isRight();
  const left = TRIES_ALLOWED - wrong - 1;

  const { checks, refusal } = judge([
    {
      name: names.sent,
      value: sent === undefined ? 'none' : sent.isUsed ? 'used' : 'yes',
      passed: sent !== undefined && !sent.isUsed,
      refusal: sent === undefined ? 'No code was sent to you.' : 'This code was used. It is good for one sign-up.',
    },
    {
      name: names.tries,
      value: `${wrong} so far`,
      passed: wrong < TRIES_ALLOWED,
      refusal: `This code is void after ${TRIES_ALLOWED} wrong tries. Ask for another one.`,
    },
    {
      name: names.life,
      value: `${writeDuration(age)} ago`,
      passed: age < CODE_MS,
      refusal: 'This code has expired. Ask for another one.',
    },
    {
      name: names.right,
      value: isCodeRight ? 'yes' : 'no',
      passed: isCodeRight,
      refusal:
        left > 0
          ? `The code is wrong. Tries left: ${left}.`
          : 'The code is wrong, and this was the last try: it is void. Ask for another one.',
    },
  ]);
  if (refusal !== undefined) {
    return { outcome: isGood ? 'wrong' : 'refused', severity: 'error', message: refusal, checks } as const;
  }
  return { outcome: 'right', severity: 'success', message: 'The code is right: you are signed up.', checks } as const;
}

/** @param wrong tries so far, with this one */
export const isVoid = (wrong: number): boolean => wrong >= TRIES_ALLOWED;
