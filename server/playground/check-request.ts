import { confidenceThresholds } from '@whorl/contract/identification/confidence.ts';
import type { Decision } from '@whorl/contract/identification/decision.ts';
import type { EventProducts } from '@whorl/contract/identification/event.ts';
import type { BotdProduct } from '@whorl/contract/identification/result.ts';
import { MAX_IDENTIFICATION_AGE_MS, requestChecks as names } from '@whorl/contract/playground/checks.ts';
import { type DemoRule, evaluateRules } from './evaluate-rules.ts';

/** Evidence that the confidence score leaves out: a signed ID proves who returned, but not how the ID was assigned. */
export type RiskSignals = {
  readonly assignedBy: Decision | 'startedFresh';
  /** Whether another visitor with the same hardware was in this network within the last day. */
  readonly hasLookalike: boolean;
};

export type RequestFacts = {
  /** The stored identification of the request ID; undefined if it is unknown. */
  readonly event: { readonly at: number; readonly products: Partial<EventProducts> } | undefined;
  /** undefined without evidence against the visitor ID. */
  readonly riskSignals?: RiskSignals | undefined;
  /** The caller's network: the IP address without its last part. */
  readonly address: string;
  /** The Origin header; undefined if the browser sent none. */
  readonly origin: string | undefined;
  /** Whether an origin is this site's. */
  readonly isOwn: (origin: string) => boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly usedBefore: boolean;
  readonly forbidsBots: boolean;
  /** Whether a browser that resembles several visitors passes; only for starting fresh, which decides nothing. */
  readonly allowsRiskSignals?: boolean;
};

/**
 * Checks whether a request ID can be trusted, in the order of the cost to bypass each check. Trusts nothing that the
 * browser sends except the ID itself.
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
  const bot = 'data' in botd ? findBot(botd.data) : undefined;
  const readOn = getOrigin(visitor?.url);
  const age = now - (event?.at ?? now);
  const score = visitor?.confidence.score ?? 0;
  const lasting = findLastingRisk(riskSignals);
  const atItsAddress = visitor?.ip === address;
  const onThisSite = readOn === origin && isOwn(origin);
  const isFresh = age <= MAX_IDENTIFICATION_AGE_MS;
  // Another visitor who has obtained the request ID must not learn whose it is.
  const shown = visitor && atItsAddress && onThisSite && isFresh ? visitor.visitorId : 'yes';

  const rules: (DemoRule | false)[] = [
    {
      name: names.known,
      value: event ? 'yes' : 'no',
      passed: event !== undefined,
      refusal: 'This request ID doesn’t exist: possible spoofing.',
    },
    {
      name: names.identified,
      value: visitor ? shown : 'no one',
      passed: visitor !== undefined,
      refusal: 'No visitor was identified for this request: possible spoofing.',
    },
    {
      name: names.address,
      value: address,
      passed: atItsAddress,
      refusal: 'This request was identified from another IP address: possible spoofing.',
    },
    {
      name: names.origin,
      value: readOn,
      passed: onThisSite,
      refusal: 'This request was identified on another site: possible spoofing.',
    },
    {
      name: names.age,
      value: `${age} ms (maximum ${MAX_IDENTIFICATION_AGE_MS / 1000} s)`,
      passed: isFresh,
      refusal: 'This identification is too old: possible replay.',
    },
    {
      name: names.once,
      value: usedBefore ? 'no' : 'yes',
      passed: !usedBefore,
      refusal: 'This request ID was used before: possible replay.',
    },
    forbidsBots && {
      name: names.person,
      value: bot ?? 'no result',
      passed: bot === 'notDetected' || bot === 'good',
      refusal: describeBot(bot),
    },
    allowsRiskSignals !== true && {
      name: names.confidence,
      value: `${score.toFixed(2)} (minimum ${confidenceThresholds.check.toFixed(2)})${lasting ? `; ${lasting.why}` : ''}`,
      passed: score >= confidenceThresholds.check && lasting === undefined,
      refusal: lasting?.refusal ?? describeLowConfidence(riskSignals?.assignedBy),
    },
  ];
  return { ...evaluateRules(rules.filter((rule) => rule !== false)), visitorId: visitor?.visitorId };
}

/** Returns the risk that remains after the next identification, even though the browser then has a signed ID. */
function findLastingRisk(riskSignals: RiskSignals | undefined): { why: string; refusal: string } | undefined {
  if (riskSignals?.assignedBy === 'onlyOneNearlyAlike') {
    return {
      why: 'its signals nearly match an earlier visitor',
      refusal:
        'We can’t tell this browser from a similar one that was here before, so the demo paused. Start fresh to continue.',
    };
  }
  if (riskSignals?.hasLookalike && ['severalAlike', 'severalNearlyAlike'].includes(riskSignals.assignedBy)) {
    return {
      why: 'several visitors match, one of them on the same network',
      refusal:
        'We can’t tell this browser from a similar one on your network, so the demo paused. Start fresh to continue.',
    };
  }
  return undefined;
}

const describeLowConfidence = (assignedBy: RiskSignals['assignedBy'] | undefined): string =>
  assignedBy === 'severalAlike' || assignedBy === 'severalNearlyAlike'
    ? 'We can’t tell this browser from several similar ones, so the demo paused. Start fresh, or reload the page and try again.'
    : 'The confidence is too low to recognize this browser, so the demo paused. Reload the page and try again.';

/** The name of a crawler is easily copied, so it doesn't count without its IP address. */
const GOOD_BY_NAME = 'good, by name only';

function findBot({ bot, evidence = [] }: Extract<BotdProduct, { data: unknown }>['data']): string {
  const isOnlyNamed = bot.result === 'good' && !evidence.some(({ name }) => name === 'crawler_verified');
  return isOnlyNamed ? GOOD_BY_NAME : bot.result;
}

function describeBot(bot: string | undefined): string {
  if (bot === undefined)
    return 'Bot detection returned no result, so the demo paused. Turn off content blockers for this site and try again.';
  if (bot === GOOD_BY_NAME)
    return 'This browser claims to be a crawler, but its IP address isn’t verified. The request was refused.';
  return 'Bot detected: this browser is automated. The request was refused.';
}

const nothing = { error: undefined } as const;
const getOrigin = (url = ''): string => (URL.canParse(url) ? new URL(url).origin : 'none');
