import type { BotReading } from '@whorl/contract/identification/request.ts';
import { isbot } from 'isbot';

export type BotVerdict = { result: 'notDetected' | 'good' | 'bad'; type?: string } | { failed: string };

export type BotEvidence = {
  /** The `User-Agent` header; empty where there is none. */
  readonly header: string;
  /** What script in the page says it is. */
  readonly claimed: string;
  /** What the detectors in the page found. */
  readonly reading: BotReading | undefined;
};

/**
 * Whether a program drives the browser, by what it says and by what the server sees. `good` is a crawler that says who
 * it is; nobody has checked that it is. Detectors that did not answer leave the verdict open.
 */
export function judgeBot({ header, claimed, reading }: BotEvidence): BotVerdict {
  if (header === '') return { result: 'bad', type: 'no_user_agent' };
  const crawler = CRAWLER.exec(header)?.[0];
  if (crawler !== undefined) return { result: 'good', type: crawler.toLowerCase() };
  if (reading !== undefined && 'bot' in reading && reading.bot) return { result: 'bad', type: reading.botKind };
  if (isAutomation(header)) return { result: 'bad', type: 'automation_tool' };
  if (claimed !== header) return { result: 'bad', type: 'user_agent_mismatch' };
  if (reading === undefined) return { failed: 'the detectors did not answer' };
  return 'error' in reading ? { failed: `the detectors failed: ${reading.error}` } : { result: 'notDetected' };
}

/** Crawlers of search engines, link previews and archives that give their name. */
const CRAWLER =
  /googlebot|bingbot|duckduckbot|applebot|yandexbot|baiduspider|facebookexternalhit|linkedinbot|twitterbot|slackbot|archive\.org_bot|gptbot|claudebot/i;

const isAutomation = (userAgent: string): boolean => isbot(userAgent);
