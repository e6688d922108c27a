import type { Decision } from '@whorl/contract/identification/decision.ts';
import type { EventProducts } from '@whorl/contract/identification/event.ts';
import type { BotdProduct } from '@whorl/contract/identification/result.ts';
import { LONGEST_AGE_MS, requestChecks as names } from '@whorl/contract/playground/checks.ts';
import { judge, type Rule } from './judge.ts';

/** Below it the server knows more than one visitor who may be this one. From 0 to 1. */
const LEAST_CONFIDENCE = 0.7;

/** What the confidence does not say: a signed id tells who came back, and not how it was handed out. */
export type RiskSignals = {
  readonly cameBy: Decision | 'startedFresh';
  /** Whether another visitor with the same hardware was in this network within the last day. */
  readonly lookalikeHere: boolean;
};

export type RequestFacts = {
  /** What the server itself kept of the request id; undefined where it knows none. */
  readonly event: { readonly at: number; readonly products: Partial<EventProducts> } | undefined;
  /** undefined where nothing is known that speaks against the id. */
  readonly riskSignals?: RiskSignals | undefined;
  /** Of the call, as addresses are kept: without its last part. */
  readonly address: string;
  /** As the browser sent it; undefined where it sent none. */
  readonly origin: string | undefined;
  /** Whether pages of this origin are this site's. */
  readonly isOwn: (origin: string) => boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly usedBefore: boolean;
  readonly forbidsBots: boolean;
  /** Whether a browser that looks like several visitors passes; only for starting fresh, which decides nothing. */
  readonly allowsRiskSignals?: boolean;
};

/**
 * Whether a request id is worth anything, in the order of what it costs an attacker to get round. Of the browser, only
 * the id itself is believed.
 */
export function checkRequest(facts: RequestFacts) {
  const {
    event,
    riskSignals,
    address,
    origin = 'none',
    isOwn,
    now,
    usedBefore,
    forbidsBots,
    allowsRiskSignals,
  } = facts;
  const { identification = nothing, botd = nothing } = event?.products ?? {};
  const visitor = 'data' in identification ? identification.data : undefined;
  const bot = 'data' in botd ? botOf(botd.data) : undefined;
  const readOn = originOf(visitor?.url);
  const age = now - (event?.at ?? now);
  const score = visitor?.confidence.score ?? 0;
  const lasting = lastingRisk(riskSignals);
  const atItsAddress = visitor?.ip === address;
  const onThisSite = readOn === origin && isOwn(origin);
  const isFresh = age <= LONGEST_AGE_MS;
  // Somebody else who has come by the id is not told whose it is.
  const shown = visitor && atItsAddress && onThisSite && isFresh ? visitor.visitorId : 'yes';

  const rules: (Rule | false)[] = [
    {
      name: names.known,
      value: event ? 'yes' : 'no',
      passed: event !== undefined,
      refusal: 'This request id is not known here: possible spoofing.',
    },
    {
      name: names.identified,
      value: visitor ? shown : 'nobody',
      passed: visitor !== undefined,
      refusal: 'This request was not identified: possible spoofing.',
    },
    {
      name: names.address,
      value: address,
      passed: atItsAddress,
      refusal: 'This request was identified at another address: possible spoofing.',
    },
    {
      name: names.origin,
      value: readOn,
      passed: onThisSite,
      refusal: 'This request was identified on another site: possible spoofing.',
    },
    {
      name: names.age,
      value: `${age} ms old, ${LONGEST_AGE_MS} are allowed`,
      passed: isFresh,
      refusal: 'This identification is too old: possible replay.',
    },
    {
      name: names.once,
      value: usedBefore ? 'no' : 'yes',
      passed: !usedBefore,
      refusal: 'This request id was used before: possible replay.',
    },
    forbidsBots && {
      name: names.person,
      value: bot ?? 'no verdict',
      passed: bot === 'notDetected' || bot === 'good',
      refusal: refusalOfBot(bot),
    },
    allowsRiskSignals !== true && {
      name: names.confidence,
      value: `${score.toFixed(2)}, ${LEAST_CONFIDENCE.toFixed(2)} is asked for${lasting ? `; ${lasting.why}` : ''}`,
      passed: score >= LEAST_CONFIDENCE && lasting === undefined,
      refusal: lasting?.refusal ?? refusalOfConfidence(riskSignals?.cameBy),
    },
  ];
  return { ...judge(rules.filter((rule) => rule !== false)), visitorId: visitor?.visitorId };
}

/** What the next reading does not take away either, though the browser has a signed id by then. */
function lastingRisk(riskSignals: RiskSignals | undefined): { why: string; refusal: string } | undefined {
  if (riskSignals?.cameBy === 'onlyOneNearlyAlike') {
    return {
      why: 'its id was given to it because it looks nearly like a visitor',
      refusal:
        'This browser looks nearly like one that was here before and may belong to someone else, so the demo decided nothing.',
    };
  }
  if (riskSignals?.lookalikeHere && ['severalAlike', 'severalNearlyAlike'].includes(riskSignals.cameBy)) {
    return {
      why: 'when it came, several visitors looked like it, and another of them is in its network',
      refusal:
        'Several visitors look like this one, and another of them was in this network within a day, so the demo decided nothing.',
    };
  }
  return undefined;
}

const refusalOfConfidence = (cameBy: RiskSignals['cameBy'] | undefined): string =>
  cameBy === 'severalAlike' || cameBy === 'severalNearlyAlike'
    ? 'Several visitors look like this one, so nothing is decided. Reload the page and try again.'
    : 'It is not sure enough who this is, so nothing is decided. Reload the page and try again.';

/** The name of a crawler is easily borrowed: without its address it opens nothing. */
const ONLY_NAMED = 'good, by its name alone';

function botOf({ bot, evidence = [] }: Extract<BotdProduct, { data: unknown }>['data']): string {
  const isOnlyNamed = bot.result === 'good' && !evidence.some(({ name }) => name === 'crawler_verified');
  return isOnlyNamed ? ONLY_NAMED : bot.result;
}

function refusalOfBot(bot: string | undefined): string {
  if (bot === undefined)
    return 'Whether a program drives this browser could not be found out, so nothing is decided. Something may block the detectors here.';
  if (bot === ONLY_NAMED)
    return 'This says that it is a crawler, and nothing but the name says so. It gets nothing here.';
  return 'A program drives this browser, and gets nothing here.';
}

const nothing = { error: undefined } as const;
const originOf = (url = ''): string => (URL.canParse(url) ? new URL(url).origin : 'none');
