import { BAD_FROM } from '@whorl/contract/identification/bot-evidence.ts';
import type { BotEvidence, botResults } from '@whorl/contract/identification/result.ts';
import type { BotFacts, FindEvidence, Finding } from './bot-evidence.ts';
import {
  findDetector,
  findFakedRuntime,
  findGlobals,
  findHiddenWebdriver,
  findNoAgentResult,
  findRemoteControl,
  findReplacedNatives,
  findReplacedPermissions,
} from './bot-evidence-agent.ts';
import { judgeCrawler } from './bot-evidence-crawler.ts';
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
} from './bot-evidence-reading.ts';

export type BotVerdict =
  | { bot: { result: (typeof botResults)[number]; type?: string }; score: number; evidence: BotEvidence[] }
  | { failed: string };

/**
 * Whether a program drives the browser, by what it says and by what the server sees. Pure.
 *
 * The score is the sum of the evidence's weights, at least 0 and at most 1; from `BAD_FROM` on it is a bad bot, of the
 * type that the heaviest evidence names. A crawler that gives its name is good unless its address or its traces speak
 * against it. Where the detectors in the page did not answer and nothing else is enough, the verdict stays open.
 */
export function judgeBot(facts: BotFacts): BotVerdict {
  const crawler = judgeCrawler(facts);
  if (crawler !== undefined) {
    const [first] = crawler.findings;
    return told(crawler.isBelieved ? 'good' : 'bad', first, crawler.findings, 1);
  }
  const findings = finders.flatMap((find) => find(facts) ?? []).sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight));
  const score = scoreOf(findings);
  if (score >= BAD_FROM) return told('bad', findings[0], findings, score);
  const { bot } = facts.reading;
  if (bot === undefined) return { failed: 'the detectors did not answer' };
  if ('error' in bot) return { failed: `the detectors failed: ${bot.error}` };
  return told('notDetected', undefined, findings, score);
}

/** In the order in which findings of one weight are named. */
const finders: readonly FindEvidence[] = [
  findNoUserAgent,
  findDetector,
  findAutomationTool,
  findUserAgentMismatch,
  findGlobals,
  findHiddenWebdriver,
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

/** In hundredths, which is what the weights are written in: sums of fractions come out a hair off. */
function scoreOf(findings: readonly Finding[]): number {
  const sum = findings.reduce((total, { weight }) => total + Math.round(weight * 100), 0);
  return Math.min(100, Math.max(0, sum)) / 100;
}

function told(
  result: (typeof botResults)[number],
  heaviest: Finding | undefined,
  findings: readonly Finding[],
  score: number,
): BotVerdict {
  return {
    bot: { result, ...(heaviest && { type: heaviest.type ?? heaviest.name }) },
    score,
    evidence: findings.map(({ name, weight, says }) => ({ name, weight, says })),
  };
}
