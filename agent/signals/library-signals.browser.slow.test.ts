import type { BrowserContextOptions, CDPSession, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useTestPages } from '../test-page.ts';
import type { SignalName } from './signal-sources.ts';
import { emulateMedia, overrideProperty, readSignal, useSignals, withoutWebGl } from './test-signal.ts';

const open = useTestPages('person');
const read = useSignals();
/** Limit in bytes; larger values are sent as a digest. */
const MAX_VALUE_BYTES = 1_024;

const withScript = (script: string) => (page: Page) => page.addInitScript(script);
const withProtocol = (prepare: (session: CDPSession, page: Page) => Promise<unknown>) => async (page: Page) =>
  prepare(await page.context().newCDPSession(page), page);
const withUserAgentOverride = (override: object) =>
  withProtocol(async (session, page) => {
    const userAgent = await page.evaluate(() => navigator.userAgent);
    await session.send('Emulation.setUserAgentOverride', { userAgent, ...override });
  });
const withThreads = (hardwareConcurrency: number) =>
  withProtocol((session) => session.send('Emulation.setHardwareConcurrencyOverride', { hardwareConcurrency }));

test.each<[SignalName, unknown]>([
  ['architecture', process.arch === 'x64' ? 255 : 127],
  ['applePay', -1],
  ['audioBaseLatency', -2],
  ['colorDepth', 24],
  ['cpuClass', null],
  ['indexedDB', true],
  ['invertedColors', null],
  ['localStorage', true],
  ['monochrome', 0],
  ['openDatabase', false],
  ['osCpu', null],
  ['pdfViewerEnabled', true],
  ['privateClickMeasurement', null],
  ['sessionStorage', true],
  ['vendor', 'Google Inc.'],
  ['vendorFlavors', ['chrome']],
  ['platform', expect.stringMatching(/^Linux /)],
  ['plugins', expect.arrayContaining([expect.objectContaining({ name: 'PDF Viewer' })])],
  ['userAgentData', expect.objectContaining({ platform: 'Linux', mobile: false, architecture: expect.any(String) })],
  [
    'webGlBasics',
    expect.objectContaining({
      rendererUnmasked: expect.stringMatching(/ANGLE|SwiftShader|llvmpipe/),
      vendorUnmasked: expect.any(String),
    }),
  ],
])('%s has its desktop Chromium value', async (name, value) => {
  expect(await read(name)).toEqual(value);
});

const settings: [SignalName, BrowserContextOptions, unknown][] = [
  ['contrast', { contrast: 'more' }, 1],
  ['contrast', { contrast: 'no-preference' }, 0],
  ['dateTimeLocale', { locale: 'fr-FR' }, 'fr-FR'],
  ['dateTimeLocale', { locale: 'en-US' }, 'en-US'],
  ['forcedColors', { forcedColors: 'active' }, true],
  ['forcedColors', { forcedColors: 'none' }, false],
  ['languages', { locale: 'de-DE' }, [['de-DE']]],
  ['languages', { locale: 'pt-BR' }, [['pt-BR']]],
  ['reducedMotion', { reducedMotion: 'reduce' }, true],
  ['reducedMotion', { reducedMotion: 'no-preference' }, false],
  ['timezone', { timezoneId: 'Asia/Tokyo' }, 'Asia/Tokyo'],
  ['timezone', { timezoneId: 'Europe/Berlin' }, 'Europe/Berlin'],
  ['touchSupport', { hasTouch: true }, { maxTouchPoints: 1, touchEvent: true, touchStart: true }],
  ['touchSupport', { hasTouch: false }, { maxTouchPoints: 0, touchEvent: false, touchStart: false }],
];
test.each(settings)('%s follows the setting %o', async (name, device, value) => {
  expect(await read(name, device)).toEqual(value);
});

test.each<[SignalName, (page: Page) => Promise<unknown>, unknown]>([
  ['applePay', withScript(overrideProperty('window', 'ApplePaySession', '{ canMakePayments: () => true }')), 1],
  ['applePay', withScript(overrideProperty('window', 'ApplePaySession', '{ canMakePayments: () => false }')), 0],
  ['colorDepth', withScript(overrideProperty('screen', 'colorDepth', '30')), 30],
  ['colorGamut', emulateMedia('color-gamut', 'p3'), 'p3'],
  ['colorGamut', emulateMedia('color-gamut', 'srgb'), 'srgb'],
  ['cpuClass', withScript(overrideProperty('navigator', 'cpuClass', "'x86'")), 'x86'],
  ['deviceMemory', withScript(overrideProperty('navigator', 'deviceMemory', 'undefined')), null],
  ['hardwareConcurrency', withThreads(4), 4],
  ['hardwareConcurrency', withThreads(8), 8],
  ['indexedDB', withScript(overrideProperty('window', 'indexedDB', 'undefined')), false],
  ['localStorage', withScript(overrideProperty('window', 'localStorage', 'undefined')), false],
  ['openDatabase', withScript(overrideProperty('window', 'openDatabase', '() => null')), true],
  ['osCpu', withScript(overrideProperty('navigator', 'oscpu', "'Linux x86_64'")), 'Linux x86_64'],
  ['pdfViewerEnabled', withScript(overrideProperty('navigator', 'pdfViewerEnabled', 'false')), false],
  ['platform', withUserAgentOverride({ platform: 'Win32' }), 'Win32'],
  ['reducedTransparency', emulateMedia('prefers-reduced-transparency', 'reduce'), true],
  ['reducedTransparency', emulateMedia('prefers-reduced-transparency', 'no-preference'), false],
  ['sessionStorage', withScript(overrideProperty('window', 'sessionStorage', 'undefined')), false],
  ['vendor', withScript(overrideProperty('navigator', 'vendor', "'Apple Computer, Inc.'")), 'Apple Computer, Inc.'],
  ['vendorFlavors', withScript(overrideProperty('window', '__crWeb', '{}')), ['__crWeb', 'chrome']],
  ['webGlBasics', withScript(withoutWebGl), -1],
])('%s follows the browser it is read in', async (name, prepare, value) => {
  expect(await read(name, {}, prepare)).toEqual(value);
});

test('audio is the same positive number in two pages', async () => {
  const first = await read('audio');
  expect(first).toBeGreaterThan(0);
  expect(await read('audio')).toBe(first);
});

test('cookiesEnabled leaves no cookie, and is false where cookies are refused', async () => {
  const { page, context } = await open();
  expect(await readSignal(page, 'cookiesEnabled')).toBe(true);
  expect(await context.cookies()).toEqual([]);
  const refusing = "Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined })";
  expect(await read('cookiesEnabled', {}, withScript(refusing))).toBe(false);
});

test('deviceMemory is a power of two', async () => {
  expect(Math.log2(Number(await read('deviceMemory'))) % 1).toBe(0);
});

test('hdr agrees with the media query', async () => {
  let high: unknown;
  const value = await read('hdr', {}, async (page) => {
    high = await page.evaluate(() => matchMedia('(dynamic-range: high)').matches);
  });
  expect(value).toBe(high);
});

test('math has the results of the same engine in Node, and is small enough to send', async () => {
  const value = (await read('math')) as Record<string, number>;
  expect(value.acos).toBe(Math.acos(0.12312423423423424));
  expect(value.tan).toBe(Math.tan(-1e300));
  expect(JSON.stringify(value).length).toBeLessThan(MAX_VALUE_BYTES);
});

test('plugins is small enough to send', async () => {
  expect(JSON.stringify(await read('plugins')).length).toBeLessThan(MAX_VALUE_BYTES);
});

test('screenFrame has the screen edges that windows may not use', async () => {
  const value = await read('screenFrame', {}, (page) =>
    page.addInitScript(() => {
      const { width, height } = screen;
      const available = { availTop: 32, availLeft: 0, availWidth: width - 58, availHeight: height - 32 };
      for (const [name, pixels] of Object.entries(available)) {
        Object.defineProperty(screen, name, { get: () => pixels });
      }
    }),
  );
  expect(value).toEqual([30, 60, 0, 0]);
});

test('screenResolution is the same after the screen is rotated', async () => {
  const upright = await read('screenResolution', {
    viewport: { width: 400, height: 700 },
    screen: { width: 412, height: 915 },
  });
  expect([...(upright as number[])].sort()).toEqual([412, 915]);
  const turned = { viewport: { width: 700, height: 400 }, screen: { width: 915, height: 412 } };
  expect(await read('screenResolution', turned)).toEqual(upright);
});

test('userAgentData has the platform and version of the client hints', async () => {
  const metadata = { platform: 'Windows', platformVersion: '15.0.0', architecture: 'arm', model: '', mobile: false };
  const value = await read('userAgentData', {}, withUserAgentOverride({ userAgentMetadata: metadata }));
  expect(value).toMatchObject({ platform: 'Windows', platformVersion: '15.0.0', architecture: 'arm' });
});
