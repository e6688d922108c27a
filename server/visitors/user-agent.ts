export type BrowserDetails = {
  readonly browserName: string;
  readonly browserVersion: string;
  readonly os: string;
  readonly osVersion: string;
  readonly device: string;
};

/** What a `User-Agent` header says of browser, system and device; `Other` for what it does not say. */
export function parseUserAgent(header: string): BrowserDetails {
  const browser = firstMatch(browsers, header);
  const system = firstMatch(systems, header);
  return {
    browserName: browser.name,
    browserVersion: browser.version,
    os: system.name,
    osVersion: system.version.replaceAll('_', '.'),
    device: devices.find(([, pattern]) => pattern.test(header))?.[0] ?? 'Other',
  };
}

type Pattern = readonly [name: string, pattern: RegExp];

/** Browsers that pose as others come first: all of them say that they are Chrome, and Chrome that it is Safari. */
const browsers: readonly Pattern[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\/([\d.]+)/],
  ['Opera', /\b(?:OPR|Opera)\/([\d.]+)/],
  ['Samsung Internet', /\bSamsungBrowser\/([\d.]+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/([\d.]+)/],
  ['Headless Chrome', /\bHeadlessChrome\/([\d.]+)/],
  ['Chrome', /\b(?:Chrome|CriOS|Chromium)\/([\d.]+)/],
  // Safari is Apple's alone; on Linux its name is that of WebKitGTK's browsers.
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
