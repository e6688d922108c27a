import { isbot } from 'isbot';
import {
  chromeVersionOf,
  chromeVersionOfHint,
  engineOf,
  engineOfVendor,
  systemOf,
  systemOfHint,
  systemOfPlatform,
} from '../user-agent-story.ts';
import { type BotFacts, type FindEvidence, finding, textSignal } from './bot-evidence.ts';

export const findNoUserAgent: FindEvidence = ({ headers }) =>
  userAgentOf(headers) === '' ? finding('no_user_agent', 'the request has no User-Agent') : undefined;

export const findAutomationTool: FindEvidence = ({ headers }) => {
  const header = userAgentOf(headers);
  return header !== '' && isbot(header)
    ? finding('automation_tool', 'the User-Agent is on the list of tools and crawlers')
    : undefined;
};

/** Whoever changes only one of the two has told on themselves. */
export const findUserAgentMismatch: FindEvidence = ({ headers, reading }) => {
  const header = userAgentOf(headers);
  return header !== '' && header !== reading.userAgent
    ? finding('user_agent_mismatch', 'script in the page has another user agent than the header')
    : undefined;
};

/** The name tells of one browser, and what cannot be renamed with it of another. Together they count once. */
export const findOtherBrowser: FindEvidence = (facts) => {
  const userAgent = userAgentOf(facts.headers);
  const differences = [
    differsBy('the platform', systemOf(userAgent), systemOfPlatform(textSignal(facts.reading.signals, 'platform'))),
    differsBy('a client hint', systemOf(userAgent), systemOfHint(facts.headers['sec-ch-ua-platform'] ?? '')),
    differsBy('the vendor', engineOf(userAgent), engineOfVendor(textSignal(facts.reading.signals, 'vendor'))),
    // Only Chromium sends the hint at all.
    differsBy('a client hint', engineOf(userAgent), facts.headers['sec-ch-ua'] === undefined ? undefined : 'Chromium'),
    differsBy(
      'a client hint',
      withName('Chromium', chromeVersionOf(userAgent)),
      withName('Chromium', chromeVersionOfHint(facts.headers['sec-ch-ua'] ?? '')),
    ),
    mobileDifference(userAgent, facts.headers['sec-ch-ua-mobile']),
  ].filter((text) => text !== undefined);
  return differences.length > 0 ? finding('other_browser', differences.join('; ')) : undefined;
};

function differsBy(by: string, named: string | undefined, found: string | undefined): string | undefined {
  if (named === undefined || found === undefined || named === found) return undefined;
  return `the user agent says ${named}, ${by} ${found}`;
}

const withName = (name: string, version: number | undefined): string | undefined =>
  version === undefined ? undefined : `${name} ${version}`;

function mobileDifference(userAgent: string, hint: string | undefined): string | undefined {
  if (hint === '?1' && /Windows NT|Macintosh|X11/.test(userAgent))
    return 'a client hint says mobile, the name a desktop';
  if (hint === '?0' && /iPhone|Android.*Mobile/.test(userAgent))
    return 'a client hint says desktop, the name a telephone';
  return undefined;
}

/** The first language only: browsers shorten the list in the header, each in its way. */
export const findOtherLanguage: FindEvidence = ({ headers, reading }) => {
  const header = baseLanguage(headers['accept-language']?.split(/[,;]/)[0]);
  const script = baseLanguage(firstText(valueIn(reading.signals.languages)));
  return header === undefined || script === undefined || header === script
    ? undefined
    : finding('other_language', `the header prefers ${header}, script ${script}`);
};

const baseLanguage = (tag: string | undefined): string | undefined =>
  tag === undefined ? undefined : /^[a-z]{2,3}(?=$|-)/i.exec(tag.trim())?.[0].toLowerCase();

function firstText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? firstText(value[0]) : undefined;
}

const valueIn = (signal: BotFacts['reading']['signals'][string] | undefined): unknown =>
  signal !== undefined && 'value' in signal ? signal.value : undefined;

/**
 * What every browser of the last years sends from a page's script. `Sec-Fetch-*` goes to trustworthy addresses only:
 * https, and this machine itself. Chromium has sent it since 80, Firefox since 90, Safari since 16.4.
 */
export const findMissingHeaders: FindEvidence = ({ headers, reading }) => {
  // An app is no browser.
  if (engineOf(userAgentOf(headers)) === undefined) return undefined;
  const missing: string[] = [];
  if (headers['accept-language'] === undefined) missing.push('Accept-Language');
  if (
    isTrustworthy(headers, reading.url) &&
    sendsFetchMetadata(userAgentOf(headers)) &&
    headers['sec-fetch-site'] === undefined
  )
    missing.push('Sec-Fetch-Site');
  return missing.length > 0
    ? finding('headers_missing', `browsers send ${missing.join(' and ')}, and this one does not`)
    : undefined;
};

/** A page under https can ask nobody without it. */
function isTrustworthy({ host = '' }: BotFacts['headers'], url: string): boolean {
  return url.startsWith('https:') || /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/.test(host);
}

function sendsFetchMetadata(userAgent: string): boolean {
  const least = { Chromium: 80, Gecko: 90, WebKit: 16.4 } as const;
  const engine = engineOf(userAgent);
  const version = /(?:Chrome|Firefox|Version)\/(\d+(?:\.\d+)?)/.exec(userAgent)?.[1];
  return engine !== undefined && version !== undefined && Number(version) >= least[engine];
}

/** @returns empty where there is none */
export const userAgentOf = (headers: BotFacts['headers']): string => headers['user-agent'] ?? '';
