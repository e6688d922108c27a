import type { SignalPayload } from '@whorl/contract/identification/request.ts';
import { getSignalValue, type Signals } from '../matching/fingerprint.ts';
import { parseUserAgent } from '../user-agent.ts';
import { followsZoneRules } from './time-zones.ts';

export type Tampering = { result: boolean; anomalyScore: number; anomalies: string[] };

/** Score from which tampering is reported. One anomaly with a high weight is enough. */
const TAMPERING_THRESHOLD = 0.5;

type TamperingInput = {
  readonly payload: Pick<SignalPayload, 'userAgent' | 'signals' | 'digest'>;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Time in milliseconds since 1970, for the time zone offsets of that year. */
  readonly at: number;
};
type Check = { readonly weight: number; readonly says: string; readonly fails: (input: TamperingInput) => boolean };

/**
 * Checks that related signals agree. Each contradiction adds its weight to the score; those that also occur in unmodified
 * browsers (a privacy setting that changes the canvas) stay below the threshold.
 */
const checks: readonly Check[] = [
  {
    weight: 0.6,
    says: 'the page and the request name different browsers',
    fails: ({ payload, headers }) => payload.userAgent !== (headers['user-agent'] ?? ''),
  },
  {
    weight: 0.6,
    says: 'the user agent and the browser name different systems',
    fails: ({ payload }) =>
      contradictsPlatform(parseUserAgent(payload.userAgent).os, getText(payload.signals.platform)),
  },
  {
    weight: 0.6,
    says: 'the user agent and the client hint name different systems',
    fails: ({ payload, headers }) =>
      contradictsHint(parseUserAgent(payload.userAgent).os, String(headers['sec-ch-ua-platform'] ?? '')),
  },
  {
    weight: 0.4,
    says: 'the page and the request have different languages',
    fails: ({ payload, headers }) =>
      contradictsLanguage(firstLanguage(payload.signals), String(headers['accept-language'] ?? '')),
  },
  {
    weight: 0.5,
    says: 'the time zone’s name doesn’t match the clock',
    fails: ({ payload, at }) => contradictsClock(payload.signals, at),
  },
  {
    weight: 0.2,
    says: 'drawing the same image twice gives different results',
    fails: ({ payload }) => JSON.stringify(getSignalValue(payload.signals.canvas) ?? '').includes('"unstable"'),
  },
  {
    weight: 0.5,
    says: 'the signals were not sent by the unmodified agent',
    // Apps have their own clients, which may send no digest.
    fails: ({ payload }) => payload.digest === undefined && parseUserAgent(payload.userAgent).browserName !== 'Other',
  },
];

/** Detects tampering with a browser's signals and returns the anomalies. */
export function findTampering(input: TamperingInput): Tampering {
  const failed = checks.filter(({ fails }) => fails(input));
  const sum = failed.reduce((total, { weight }) => total + weight, 0);
  const anomalyScore = Math.min(1, Math.round(sum * 100) / 100);
  return { result: anomalyScore >= TAMPERING_THRESHOLD, anomalyScore, anomalies: failed.map(({ says }) => says) };
}

/** `navigator.platform` by the user agent's operating system; an iPad that requests desktop pages reports a Mac. */
const platforms: Readonly<Record<string, RegExp>> = {
  Windows: /^Win/,
  'Mac OS X': /^Mac/,
  Linux: /^Linux|^FreeBSD|^OpenBSD/,
  'Chrome OS': /^Linux/,
  Android: /^Linux|^Android/,
  iOS: /^iPhone|^iPad|^iPod|^Mac/,
};
const contradictsPlatform = (os: string, platform: string): boolean =>
  platform !== '' && platforms[os] !== undefined && !platforms[os].test(platform);

const hints: Readonly<Record<string, RegExp>> = {
  Windows: /^"Windows"$/,
  'Mac OS X': /^"macOS"$/,
  Linux: /^"Linux"$/,
  'Chrome OS': /^"Chrom(?:e|ium) OS"$/,
  Android: /^"Android"$/,
};
const contradictsHint = (os: string, hint: string): boolean =>
  hint !== '' && hint !== '"Unknown"' && hints[os] !== undefined && !hints[os].test(hint);

const getText = (signal: Signals[string] | undefined): string => {
  const value = getSignalValue(signal);
  return typeof value === 'string' ? value : '';
};

/** Returns the first language; FingerprintJS returns `[[language], [languages]]`. */
function firstLanguage(signals: Signals): string {
  const value = getSignalValue(signals.languages);
  const first = Array.isArray(value) ? value.flat(2)[0] : undefined;
  return typeof first === 'string' ? first : '';
}

/** Compares only the base language, because browsers shorten the header in different ways. */
function contradictsLanguage(language: string, header: string): boolean {
  const getBaseLanguage = (tag: string) =>
    tag
      .trim()
      .split(/[-_;,]/)[0]
      ?.toLowerCase() ?? '';
  return (
    language !== '' &&
    getBaseLanguage(header) !== '' &&
    getBaseLanguage(header) !== '*' &&
    getBaseLanguage(language) !== getBaseLanguage(header)
  );
}

function contradictsClock(signals: Signals, at: number): boolean {
  const reported = getSignalValue(signals.timeZoneOffset);
  const zone = getText(signals.timezone);
  if (zone === '' || !Array.isArray(reported)) return false;
  const [january, july] = reported as readonly number[];
  return followsZoneRules(zone, [Number(january), Number(july)], new Date(at).getUTCFullYear()) === false;
}
