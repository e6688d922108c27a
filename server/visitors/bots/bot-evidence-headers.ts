import { isListedBot } from '../user-agent.ts';
import {
  parseChromeVersion,
  parseChromeVersionHint,
  parseEngine,
  parseNavigatorPlatform,
  parseNavigatorVendor,
  parsePlatformHint,
  parseSystem,
} from '../user-agent-families.ts';
import { type BotFacts, createFinding, type FindEvidence, getTextSignal } from './bot-evidence.ts';

/** Finds a request without a `User-Agent`. */
export const findNoUserAgent: FindEvidence = ({ headers }) =>
  getUserAgent(headers) === '' ? createFinding('no_user_agent', 'the request has no User-Agent') : undefined;

/** Finds a `User-Agent` of a tool or crawler that `isbot` lists. */
export const findAutomationTool: FindEvidence = ({ headers }) => {
  const header = getUserAgent(headers);
  return header !== '' && isListedBot(header)
    ? createFinding('automation_tool', 'the User-Agent is on the list of tools and crawlers')
    : undefined;
};

/** Finds different user agents in the header and in script, left by a bot that changed only one of them. */
export const findUserAgentMismatch: FindEvidence = ({ headers, payload }) => {
  const header = getUserAgent(headers);
  return header !== '' && header !== payload.userAgent
    ? createFinding('user_agent_mismatch', 'scripts in the page see a different user agent than the header')
    : undefined;
};

/** Finds contradictions between the user agent and other signals of the browser; all of them count once. */
export const findOtherBrowser: FindEvidence = (facts) => {
  const userAgent = getUserAgent(facts.headers);
  const differences = [
    describeDifference(
      'the platform',
      parseSystem(userAgent),
      parseNavigatorPlatform(getTextSignal(facts.payload.signals, 'platform')),
    ),
    describeDifference(
      'a client hint',
      parseSystem(userAgent),
      parsePlatformHint(facts.headers['sec-ch-ua-platform'] ?? ''),
    ),
    describeDifference(
      'the vendor',
      parseEngine(userAgent),
      parseNavigatorVendor(getTextSignal(facts.payload.signals, 'vendor')),
    ),
    // Only Chromium sends this client hint.
    describeDifference(
      'a client hint',
      parseEngine(userAgent),
      facts.headers['sec-ch-ua'] === undefined ? undefined : 'Chromium',
    ),
    describeDifference(
      'a client hint',
      formatVersion('Chromium', parseChromeVersion(userAgent)),
      formatVersion('Chromium', parseChromeVersionHint(facts.headers['sec-ch-ua'] ?? '')),
    ),
    mobileDifference(userAgent, facts.headers['sec-ch-ua-mobile']),
  ].filter((text) => text !== undefined);
  return differences.length > 0 ? createFinding('other_browser', differences.join('; ')) : undefined;
};

function describeDifference(by: string, named: string | undefined, found: string | undefined): string | undefined {
  if (named === undefined || found === undefined || named === found) return undefined;
  return `the user agent says ${named}, ${by} ${found}`;
}

const formatVersion = (name: string, version: number | undefined): string | undefined =>
  version === undefined ? undefined : `${name} ${version}`;

function mobileDifference(userAgent: string, hint: string | undefined): string | undefined {
  if (hint === '?1' && /Windows NT|Macintosh|X11/.test(userAgent))
    return 'a client hint says mobile, the user agent says desktop';
  if (hint === '?0' && /iPhone|Android.*Mobile/.test(userAgent))
    return 'a client hint says desktop, the user agent says phone';
  return undefined;
}

/**
 * Finds a different first language in the header. The rest isn't compared, because browsers shorten the header's list.
 */
export const findOtherLanguage: FindEvidence = ({ headers, payload }) => {
  const header = baseLanguage(headers['accept-language']?.split(/[,;]/)[0]);
  const script = baseLanguage(findFirstText(getValue(payload.signals.languages)));
  return header === undefined || script === undefined || header === script
    ? undefined
    : createFinding('other_language', `the header prefers ${header}, scripts see ${script}`);
};

const baseLanguage = (tag: string | undefined): string | undefined =>
  tag === undefined ? undefined : /^[a-z]{2,3}(?=$|-)/i.exec(tag.trim())?.[0].toLowerCase();

function findFirstText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? findFirstText(value[0]) : undefined;
}

const getValue = (signal: BotFacts['payload']['signals'][string] | undefined): unknown =>
  signal !== undefined && 'value' in signal ? signal.value : undefined;

/**
 * Finds missing headers that all current browsers send with a page's requests. `Sec-Fetch-*` is sent only to
 * trustworthy URLs (https and localhost), by Chromium since 80, Firefox since 90 and Safari since 16.4.
 */
export const findMissingHeaders: FindEvidence = ({ headers, payload }) => {
  // Apps aren't browsers and send other headers.
  if (parseEngine(getUserAgent(headers)) === undefined) return undefined;
  const missing: string[] = [];
  if (headers['accept-language'] === undefined) missing.push('Accept-Language');
  if (
    isTrustworthy(headers, payload.url) &&
    sendsFetchMetadata(getUserAgent(headers)) &&
    headers['sec-fetch-site'] === undefined
  )
    missing.push('Sec-Fetch-Site');
  return missing.length > 0
    ? createFinding('headers_missing', `${missing.join(' and ')} missing, which browsers always send`)
    : undefined;
};

/** Whether the request goes to a trustworthy URL: a page under https can send only https requests. */
function isTrustworthy({ host = '' }: BotFacts['headers'], url: string): boolean {
  return url.startsWith('https:') || /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/.test(host);
}

function sendsFetchMetadata(userAgent: string): boolean {
  const least = { Chromium: 80, Gecko: 90, WebKit: 16.4 } as const;
  const engine = parseEngine(userAgent);
  const version = /(?:Chrome|Firefox|Version)\/(\d+(?:\.\d+)?)/.exec(userAgent)?.[1];
  return engine !== undefined && version !== undefined && Number(version) >= least[engine];
}

/** Returns the `User-Agent`, empty if missing. */
export const getUserAgent = (headers: BotFacts['headers']): string => headers['user-agent'] ?? '';
