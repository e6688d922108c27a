/** Systems that tell themselves apart by `navigator.platform`, a client hint and the user agent alike. */
export type SystemFamily = 'Windows' | 'Apple' | 'Linux';
export type Engine = 'Chromium' | 'WebKit' | 'Gecko';

/** The system that a user agent names. Android and Chrome OS are Linux to script; telephones and tablets of Apple ask for pages as a Mac. */
export const systemOf = (userAgent: string): SystemFamily | undefined => firstOf(systemsByName, userAgent);
const systemsByName: Table<SystemFamily> = [
  ['Windows', /Windows NT/],
  ['Apple', /iPhone|iPad|iPod|Macintosh/],
  ['Linux', /Android|X11|CrOS|Linux/],
];

/** What `navigator.platform` stands for; undefined for what nobody has seen. */
export const systemOfPlatform = (platform: string): SystemFamily | undefined => firstOf(systemsByPlatform, platform);
const systemsByPlatform: Table<SystemFamily> = [
  ['Windows', /^Win(32|64|dows|CE)/],
  ['Apple', /^(Mac|iPhone|iPad|iPod)/],
  ['Linux', /^(Linux|Android|FreeBSD|OpenBSD|CrOS)/],
];

/** What the header `Sec-CH-UA-Platform` stands for, quotes included. */
export const systemOfHint = (hint: string): SystemFamily | undefined => firstOf(systemsByHint, hint);
const systemsByHint: Table<SystemFamily> = [
  ['Windows', /^"Windows"$/],
  ['Apple', /^"(macOS|iOS)"$/],
  ['Linux', /^"(Linux|Android|Chrome OS|Chromium OS|ChromeOS)"$/],
];

/** The engine that a user agent names; every browser on a telephone of Apple's is WebKit. */
export const engineOf = (userAgent: string): Engine | undefined => firstOf(enginesByName, userAgent);
const enginesByName: Table<Engine> = [
  ['WebKit', /iPhone|iPad|iPod/],
  ['Chromium', /(Chrome|Chromium)\/\d/],
  ['Gecko', /Gecko\/.*Firefox\//],
  ['WebKit', /Version\/\d.*Safari\//],
];

/** What `navigator.vendor` stands for: Firefox has none. */
export const engineOfVendor = (vendor: string): Engine | undefined => firstOf(enginesByVendor, vendor);
const enginesByVendor: Table<Engine> = [
  ['Chromium', /^Google Inc\.$/],
  ['WebKit', /^Apple Computer, Inc\.$/],
];

/** The major version of the Chromium that a user agent names. */
export function chromeVersionOf(userAgent: string): number | undefined {
  const version = /\b(?:Headless)?Chrom(?:e|ium)\/(\d+)/.exec(userAgent)?.[1];
  return version === undefined ? undefined : Number(version);
}

/** The major version of Chromium in the header `Sec-CH-UA`. */
export function chromeVersionOfHint(hint: string): number | undefined {
  const version = /"Chromium";v="(\d+)/.exec(hint)?.[1];
  return version === undefined ? undefined : Number(version);
}

type Table<Value> = readonly (readonly [Value, RegExp])[];
const firstOf = <Value>(table: Table<Value>, text: string): Value | undefined =>
  table.find(([, pattern]) => pattern.test(text))?.[0];
