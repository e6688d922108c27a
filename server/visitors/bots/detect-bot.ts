import { BAD_BOT_THRESHOLD } from '@whorl/contract/identification/bot-evidence.ts';
import type { BotEvidence, botResults } from '@whorl/contract/identification/result.ts';
import type { BotFacts, FindEvidence, Finding } from './bot-evidence.ts';
import {
  findDetector,
  findFakedRuntime,
  findGlobals,
  findHeadlessFirefox,
  findHiddenWebdriver,
  findNoAgentResult,
  findRemoteControl,
  findReplacedNatives,
  findReplacedPermissions,
} from './bot-evidence-agent.ts';
import { verifyCrawler } from './bot-evidence-crawler.ts';
import {
  findAutomationTool,
  findMissingHeaders,
  findNoUserAgent,
  findOtherBrowser,
  findOtherLanguage,
  findUserAgentMismatch,
} from './bot-evidence-headers.ts';
import {
  findFewSignals,
  findGraphicsCard,
  findNoDigest,
  findOtherRenderer,
  findSoftwareRendering,
  findTooFast,
} from './bot-evidence-payload.ts';

export type BotDetection =
  | { bot: { result: (typeof botResults)[number]; type?: string }; score: number; evidence: BotEvidence[] }
  | { failed: string };

/**
 * Detects whether an automation tool drives the browser, from signals of the page and of the request. Pure function.
 *
 * The score is the sum of the weights, limited to 0 to 1. From `BAD_BOT_THRESHOLD` on the result is a bad bot of the type with the
 * heaviest evidence. A declared crawler is a good bot unless its IP address or other evidence contradicts that. If the
 * detectors in the page returned nothing and the other evidence isn't sufficient, there is no result.
 */
export function detectBot(facts: BotFacts): BotDetection {
  const crawler = verifyCrawler(facts);
  if (crawler !== undefined) {
    const [first] = crawler.findings;
    return toDetection(crawler.isTrusted ? 'good' : 'bad', first, crawler.findings, 1);
  }
  const findings = finders.flatMap((find) => find(facts) ?? []).sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight));
  const score = computeScore(findings);
  if (score >= BAD_BOT_THRESHOLD) return toDetection('bad', findings[0], findings, score);
  const { bot } = facts.payload;
  if (bot === undefined) return { failed: 'the detectors returned nothing' };
  if ('error' in bot) return { failed: `the detectors failed: ${bot.error}` };
  return toDetection('notDetected', undefined, findings, score);
}

/** Finders, in the order in which findings of equal weight are listed. */
const finders: readonly FindEvidence[] = [
  findNoUserAgent,
  findDetector,
  findAutomationTool,
  findUserAgentMismatch,
  findGlobals,
  findHiddenWebdriver,
  findHeadlessFirefox,
  findFakedRuntime,
  findOtherBrowser,
  findRemoteControl,
  findReplacedPermissions,
  findTooFast,
  findNoAgentResult,
  findMissingHeaders,
  findReplacedNatives,
  findOtherRenderer,
  findNoDigest,
  findFewSignals,
  findOtherLanguage,
  findSoftwareRendering,
  findGraphicsCard,
];

/** Sums the weights in hundredths to avoid rounding errors. */
function computeScore(findings: readonly Finding[]): number {
  const sum = findings.reduce((total, { weight }) => total + Math.round(weight * 100), 0);
  return Math.min(100, Math.max(0, sum)) / 100;
}

function toDetection(
  result: (typeof botResults)[number],
  heaviest: Finding | undefined,
  findings: readonly Finding[],
  score: number,
): BotDetection {
  return {
    bot: { result, ...(heaviest && { type: heaviest.type ?? heaviest.name }) },
    score,
    evidence: findings.map(({ name, weight, says }) => ({ name, weight, says })),
  };
}
