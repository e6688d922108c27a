import { MAX_TAKE_OVERS, sharingChecks as names } from '@whorl/contract/playground/music.ts';
import { PLAYGROUND_DAY_HOURS } from '@whorl/contract/stored-data/lifetimes.ts';
import { HOUR_MS } from '../demo.ts';
import { type DemoRule, evaluateRules } from '../evaluate-rules.ts';

const WINDOW_MS = PLAYGROUND_DAY_HOURS * HOUR_MS;

/** A device's playback of an account. */
export type Session = {
  /** Increases with each session of the account. */
  readonly number: number;
  readonly visitorId: string;
  /** Milliseconds since 1970. */
  readonly began: number;
  /** Whether the account played on another device before. */
  readonly isTakeOver: boolean;
};

type ListenFacts = {
  /** The account's sessions by number; it plays in the last one. undefined if there is no such account. */
  readonly sessions: readonly Session[] | undefined;
  readonly visitorId: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Number of the session that this device knows and wants to take over. */
  readonly takeOver: number | undefined;
};

/**
 * Decides whether an account plays on this device. It plays on one at a time; only the session that the device knows
 * can be taken over, not a newer one.
 */
export function decideListen({ sessions, visitorId, now, takeOver }: ListenFacts) {
  const current = sessions?.at(-1);
  const elsewhere = current?.visitorId === visitorId ? undefined : current;
  const takesOver = elsewhere !== undefined && takeOver === elsewhere.number;
  const takeOvers = countTakeOvers(sessions ?? [], now);

  const rules: (DemoRule | false)[] = [
    {
      name: names.exists,
      value: sessions ? 'yes' : 'no',
      passed: sessions !== undefined,
      refusal: 'No account has this login code.',
    },
    {
      name: names.device,
      value: elsewhere
        ? `playing on another device${takesOver ? ', taken over' : ''}`
        : current
          ? 'playing on this device'
          : 'not playing',
      passed: elsewhere === undefined || takesOver,
      refusal:
        takeOver === undefined
          ? 'Your account is playing on another device. Click “Play here instead” to move it.'
          : 'Another device was faster: your account is playing there now.',
    },
    takesOver && {
      name: names.takeOvers,
      value: `${takeOvers} so far`,
      passed: takeOvers < MAX_TAKE_OVERS,
      refusal: `This account moved ${MAX_TAKE_OVERS} times within ${PLAYGROUND_DAY_HOURS} hours and looks shared. It keeps playing on the other device.`,
    },
  ];
  const { checks, refusal } = evaluateRules(rules.filter((rule) => rule !== false));
  const common = { checks, session: elsewhere?.number };
  if (refusal !== undefined) {
    // A device that never played the account may not know about the other one.
    const isNew = !sessions?.some((session) => session.visitorId === visitorId);
    if (elsewhere && isNew && takeOver === undefined) {
      const message = 'Your account is playing on another device. You can play here instead.';
      return { outcome: 'needsConfirmation', severity: 'warning', message, ...common } as const;
    }
    return { outcome: 'refused', severity: 'error', message: refusal, ...common } as const;
  }
  const left = MAX_TAKE_OVERS - takeOvers - 1;
  const [outcome, message] = takesOver
    ? ([
        'takesOver',
        `Now playing here and stopped on the other device. Take-overs left within ${PLAYGROUND_DAY_HOURS} hours: ${left}.`,
      ] as const)
    : current
      ? (['goesOn', 'Still playing here.'] as const)
      : (['begins', 'Now playing here.'] as const);
  return { outcome, severity: 'success', message, checks, session: undefined } as const;
}

const countTakeOvers = (sessions: readonly Session[], now: number): number =>
  sessions.filter(({ isTakeOver, began }) => isTakeOver && now - began < WINDOW_MS).length;
