import { sharingChecks as names } from '@whorl/contract/playground/music.ts';
import { judge, type Rule } from '../judge.ts';

/** Take-overs of one account within the window, in milliseconds. */
const TAKE_OVERS_ALLOWED = 3;
const WINDOW_MS = 24 * 60 * 60_000;

/** That a device began to play. */
export type Session = {
  /** Counts up within the account. */
  readonly number: number;
  readonly visitorId: string;
  /** Milliseconds since 1970. */
  readonly began: number;
  /** Whether it played on another device until then. */
  readonly isTakeOver: boolean;
};

export type ListenFacts = {
  /** Of the account, by number: the last one is where it plays. undefined where there is no such account. */
  readonly sessions: readonly Session[] | undefined;
  readonly visitorId: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The session that this device was told of and asks to take over. */
  readonly takeOver: number | undefined;
};

/** Whether an account plays on this device. One at a time; what it was told of may be taken over, and nothing newer. */
export function decideListen({ sessions, visitorId, now, takeOver }: ListenFacts) {
  const current = sessions?.at(-1);
  const elsewhere = current?.visitorId === visitorId ? undefined : current;
  const takesOver = elsewhere !== undefined && takeOver === elsewhere.number;
  const takeOvers = countTakeOvers(sessions ?? [], now);

  const rules: (Rule | false)[] = [
    {
      name: names.exists,
      value: sessions ? 'yes' : 'no',
      passed: sessions !== undefined,
      refusal: 'There is no account with this sign-in word.',
    },
    {
      name: names.device,
      value: elsewhere ? `plays elsewhere${takesOver ? ', taken over' : ''}` : `plays ${current ? 'here' : 'nowhere'}`,
      passed: elsewhere === undefined || takesOver,
      refusal:
        takeOver === undefined
          ? 'Your account plays on another device. Press “Play here instead” to move it.'
          : 'Another device was quicker: your account plays there now.',
    },
    takesOver && {
      name: names.takeOvers,
      value: `${takeOvers} so far`,
      passed: takeOvers < TAKE_OVERS_ALLOWED,
      refusal: `This account changed its device ${TAKE_OVERS_ALLOWED} times within 24 hours: it looks shared, and goes on where it plays.`,
    },
  ];
  const { checks, refusal } = judge(rules.filter((rule) => rule !== false));
  const told = { checks, session: elsewhere?.number };
  if (refusal !== undefined) {
    // A device that never played the account may not know of the other one.
    const isNew = !sessions?.some((session) => session.visitorId === visitorId);
    if (elsewhere && isNew && takeOver === undefined) {
      const message = 'Your account plays on another device. It can play here instead.';
      return { outcome: 'asked', severity: 'warning', message, ...told } as const;
    }
    return { outcome: 'refused', severity: 'error', message: refusal, ...told } as const;
  }
  const left = TAKE_OVERS_ALLOWED - takeOvers - 1;
  const [outcome, message] = takesOver
    ? (['takesOver', `It plays here now, and no longer there. Take-overs left within 24 hours: ${left}.`] as const)
    : current
      ? (['goesOn', 'It goes on playing here.'] as const)
      : (['begins', 'It plays here.'] as const);
  return { outcome, severity: 'success', message, checks, session: undefined } as const;
}

const countTakeOvers = (sessions: readonly Session[], now: number): number =>
  sessions.filter(({ isTakeOver, began }) => isTakeOver && now - began < WINDOW_MS).length;
