import type { Reading } from '@whorl/contract/identification/request.ts';
import { type Signals, valueIn } from '../matching/fingerprint.ts';
import { parseUserAgent } from '../user-agent.ts';
import { offsetsOf } from './time-zones.ts';

export type Tampering = { result: boolean; anomalyScore: number; anomalies: string[] };

/** From this score on we say that somebody changed what the browser tells. One heavy anomaly is enough. */
const TAMPERED_FROM = 0.5;

type Told = {
  readonly reading: Pick<Reading, 'userAgent' | 'signals' | 'digest'>;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** For the offsets of the year. Milliseconds since 1970. */
  readonly at: number;
};
type Check = { readonly weight: number; readonly says: string; readonly fails: (told: Told) => boolean };

/**
 * What a browser tells in two ways has to agree. Each contradiction adds its weight; those that an honest browser has too
 * (a privacy setting blurs the canvas) stay below what is called tampering.
 */
const checks: readonly Check[] = [
  {
    weight: 0.6,
    says: 'the page and the request name two different browsers',
    fails: ({ reading, headers }) => reading.userAgent !== (headers['user-agent'] ?? ''),
  },
  {
    weight: 0.6,
    says: 'the user agent names one system, the browser itself another',
    fails: ({ reading }) => contradictsPlatform(parseUserAgent(reading.userAgent).os, textIn(reading.signals.platform)),
  },
  {
    weight: 0.6,
    says: 'the user agent names one system, the client hint of the request another',
    fails: ({ reading, headers }) =>
      contradictsHint(parseUserAgent(reading.userAgent).os, String(headers['sec-ch-ua-platform'] ?? '')),
  },
  {
    weight: 0.4,
    says: 'the page and the request ask for different languages',
    fails: ({ reading, headers }) =>
      contradictsLanguage(firstLanguage(reading.signals), String(headers['accept-language'] ?? '')),
  },
  {
    weight: 0.5,
    says: 'the name of the time zone does not fit the clock',
    fails: ({ reading, at }) => contradictsClock(reading.signals, at),
  },
  {
    weight: 0.2,
    says: 'drawing the same picture twice gives two pictures',
    fails: ({ reading }) => JSON.stringify(valueIn(reading.signals.canvas) ?? '').includes('"unstable"'),
  },
  {
    weight: 0.5,
    says: 'the reading does not come from our agent as it is',
    // An app has a client of its own, which need not make one.
    fails: ({ reading }) => reading.digest === undefined && parseUserAgent(reading.userAgent).browserName !== 'Other',
  },
];

/** Whether what a browser tells was changed on the way or by the browser, and by what that is seen. */
export function findTampering(told: Told): Tampering {
  const failed = checks.filter(({ fails }) => fails(told));
  const sum = failed.reduce((total, { weight }) => total + weight, 0);
  const anomalyScore = Math.min(1, Math.round(sum * 100) / 100);
  return { result: anomalyScore >= TAMPERED_FROM, anomalyScore, anomalies: failed.map(({ says }) => says) };
}

/** `navigator.platform` by the system that a user agent names; a tablet that asks for desktop pages says it is a Mac. */
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

const textIn = (signal: Signals[string] | undefined): string => {
  const value = valueIn(signal);
  return typeof value === 'string' ? value : '';
};

/** FingerprintJS reads `[[language], [languages]]`. */
function firstLanguage(signals: Signals): string {
  const value = valueIn(signals.languages);
  const first = Array.isArray(value) ? value.flat(2)[0] : undefined;
  return typeof first === 'string' ? first : '';
}

/** Only the language is compared: browsers shorten what they send in different ways. */
function contradictsLanguage(told: string, header: string): boolean {
  const base = (tag: string) =>
    tag
      .trim()
      .split(/[-_;,]/)[0]
      ?.toLowerCase() ?? '';
  return told !== '' && base(header) !== '' && base(header) !== '*' && base(told) !== base(header);
}

function contradictsClock(signals: Signals, at: number): boolean {
  const told = valueIn(signals.timeZoneOffset);
  const zone = textIn(signals.timezone);
  if (zone === '' || !Array.isArray(told)) return false;
  const named = offsetsOf(zone, new Date(at).getUTCFullYear());
  return named !== undefined && (named[0] !== told[0] || named[1] !== told[1]);
}
