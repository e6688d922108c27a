import { cacheByText } from '../platform/latest-map.ts';

/** Operating systems that `navigator.platform`, client hints and the user agent can all distinguish. */
type SystemFamily = 'Windows' | 'Apple' | 'Linux';
export type Engine = 'Chromium' | 'WebKit' | 'Gecko';

/** Returns the operating system in a user agent. Scripts see Android and Chrome OS as Linux; an iPad may identify itself as a Mac. */
export const parseSystem = cacheByText((userAgent): SystemFamily | undefined => findFirst(systemsByName, userAgent));
const systemsByName: Table<SystemFamily> = [
  ['Windows', /Windows NT/],
  ['Apple', /iPhone|iPad|iPod|Macintosh/],
  ['Linux', /Android|X11|CrOS|Linux/],
];

/** Returns the operating system of a `navigator.platform`; undefined for an unknown one. */
export const parseNavigatorPlatform = (platform: string): SystemFamily | undefined =>
  findFirst(systemsByPlatform, platform);
const systemsByPlatform: Table<SystemFamily> = [
  ['Windows', /^Win(32|64|dows|CE)/],
  ['Apple', /^(Mac|iPhone|iPad|iPod)/],
  ['Linux', /^(Linux|Android|FreeBSD|OpenBSD|CrOS)/],
];

/** Returns the operating system in the header `Sec-CH-UA-Platform`, whose value is quoted. */
export const parsePlatformHint = (hint: string): SystemFamily | undefined => findFirst(systemsByHint, hint);
const systemsByHint: Table<SystemFamily> = [
  ['Windows', /^"Windows"$/],
  ['Apple', /^"(macOS|iOS)"$/],
  ['Linux', /^"(Linux|Android|Chrome OS|Chromium OS|ChromeOS)"$/],
];

/** Returns the browser engine in a user agent; every browser on iOS is WebKit. */
export const parseEngine = cacheByText((userAgent): Engine | undefined => findFirst(enginesByName, userAgent));
const enginesByName: Table<Engine> = [
  ['WebKit', /iPhone|iPad|iPod/],
  ['Chromium', /(Chrome|Chromium)\/\d/],
  ['Gecko', /Gecko\/.*Firefox\//],
  ['WebKit', /Version\/\d.*Safari\//],
];

/** Returns the engine of a `navigator.vendor`; Firefox has none. */
export const parseNavigatorVendor = (vendor: string): Engine | undefined => findFirst(enginesByVendor, vendor);
const enginesByVendor: Table<Engine> = [
  ['Chromium', /^Google Inc\.$/],
  ['WebKit', /^Apple Computer, Inc\.$/],
];

/** Returns the major version of Chromium in a user agent. */
export const parseChromeVersion = (userAgent: string): number | undefined =>
  parseVersion(/\b(?:Headless)?Chrom(?:e|ium)\/(\d+)/, userAgent);

/** Returns the major version of Firefox in a user agent. */
export const parseFirefoxVersion = (userAgent: string): number | undefined =>
  parseVersion(/\bFirefox\/(\d+)/, userAgent);

/** Returns the major version of Safari in a user agent; other browsers of its engine have it, too. */
export const parseSafariVersion = (userAgent: string): number | undefined =>
  parseVersion(/\bVersion\/(\d+).*Safari\//, userAgent);

/** Returns the major version of Chromium in the header `Sec-CH-UA`. */
export const parseChromeVersionHint = (hint: string): number | undefined => parseVersion(/"Chromium";v="(\d+)/, hint);

function parseVersion(pattern: RegExp, text: string): number | undefined {
  const version = pattern.exec(text)?.[1];
  return version === undefined ? undefined : Number(version);
}

type Table<Value> = readonly (readonly [Value, RegExp])[];
const findFirst = <Value>(table: Table<Value>, text: string): Value | undefined =>
  table.find(([, pattern]) => pattern.test(text))?.[0];
