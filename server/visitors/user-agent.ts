import { isbot } from 'isbot';
import { cacheByText } from '../platform/latest-map.ts';

export type BrowserDetails = {
  readonly browserName: string;
  readonly browserVersion: string;
  readonly os: string;
  readonly osVersion: string;
  readonly device: string;
};

/** Parses browser, operating system and device of a `User-Agent` header; `Other` if unknown. */
export const parseUserAgent = cacheByText((header): BrowserDetails => {
  const browser = firstMatch(browsers, header);
  const system = firstMatch(systems, header);
  return {
    browserName: browser.name,
    browserVersion: browser.version,
    os: system.name,
    osVersion: system.version.replaceAll('_', '.'),
    device: devices.find(([, pattern]) => pattern.test(header))?.[0] ?? 'Other',
  };
});

/** Whether `isbot` lists a `User-Agent` of a tool or crawler. */
export const isListedBot = cacheByText((header): boolean => isbot(header));

type Pattern = readonly [name: string, pattern: RegExp];

/** The order matters: other browsers also contain `Chrome` in their user agent, and Chrome contains `Safari`. */
const browsers: readonly Pattern[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\/([\d.]+)/],
  ['Opera', /\b(?:OPR|Opera)\/([\d.]+)/],
  ['Samsung Internet', /\bSamsungBrowser\/([\d.]+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/([\d.]+)/],
  ['Headless Chrome', /\bHeadlessChrome\/([\d.]+)/],
  ['Chrome', /\b(?:Chrome|CriOS|Chromium)\/([\d.]+)/],
  // Safari exists only on Apple's systems; on Linux its name is used by WebKitGTK browsers.
  ['WebKitGTK', /\bX11;.*\bVersion\/([\d.]+).*\bSafari\//],
  ['Safari', /\bVersion\/([\d.]+).*\bSafari\//],
];
const systems: readonly Pattern[] = [
  ['iOS', /\b(?:iPhone|CPU) OS ([\d_]+)/],
  ['Android', /\bAndroid ([\d.]+)/],
  ['Windows', /\bWindows NT ([\d.]+)/],
  ['Mac OS X', /\bMac OS X ([\d_.]+)/],
  ['Chrome OS', /\bCrOS \S+ ([\d.]+)/],
  ['Linux', /\bLinux\b()/],
];
const devices: readonly Pattern[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android phone', /\bAndroid\b.*\bMobile\b/],
  ['Android tablet', /\bAndroid\b/],
  ['Mac', /\bMacintosh\b/],
];

function firstMatch(patterns: readonly Pattern[], header: string): { name: string; version: string } {
  for (const [name, pattern] of patterns) {
    const found = pattern.exec(header);
    if (found) return { name, version: found[1] ?? '' };
  }
  return { name: 'Other', version: '' };
}
