import { join } from 'node:path';
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';
import { findOrInstallChromium } from '../../scripts/find-chromium.ts';
import type { Look, Step } from './people.ts';

/** A person's Chromium: with a profile on the disk, or a private window without one. */
export type BenchBrowser = {
  readonly page: Page;
  /** From now on a page sees this. */
  show(look: Look): Promise<void>;
  /** What a person does who deletes cookies and site data. */
  clear(origins: readonly string[]): Promise<void>;
  close(): Promise<void>;
};

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-blink-features=AutomationControlled',
];
/** Chromium without a graphics card draws in software, so the only other back-end that it has here is none. */
const WITHOUT_GRAPHICS = '--disable-3d-apis';

export async function openBrowser(profile: string, { isPrivate, noGraphics }: Step): Promise<BenchBrowser> {
  const launch = {
    executablePath: findOrInstallChromium(),
    args: noGraphics ? [...args, WITHOUT_GRAPHICS] : args,
    ignoreDefaultArgs: ['--enable-automation'],
  };
  let browser: Browser | undefined;
  let context: BrowserContext;
  if (isPrivate) {
    browser = await chromium.launch(launch);
    context = await browser.newContext({ viewport: null });
  } else {
    context = await chromium.launchPersistentContext(join(profile), { ...launch, viewport: null });
  }
  const page = context.pages()[0] ?? (await context.newPage());
  const session = await context.newCDPSession(page);
  return {
    page,
    show: (look) => show(session, look),
    async clear(origins) {
      for (const origin of origins) {
        await context.clearCookies({ domain: new URL(origin).hostname });
        await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
      }
    },
    async close() {
      await context.close();
      await browser?.close();
    },
  };
}

async function show(session: CDPSession, look: Look): Promise<void> {
  const [width, height] = look.screen;
  await session.send('Emulation.setDeviceMetricsOverride', {
    width: Math.min(1280, width),
    height: Math.min(720, height),
    screenWidth: width,
    screenHeight: height,
    deviceScaleFactor: look.pixelRatio,
    mobile: false,
  });
  await session.send('Emulation.setTimezoneOverride', { timezoneId: look.timeZone });
  await session.send('Emulation.setLocaleOverride', { locale: look.locale });
  await session.send('Emulation.setHardwareConcurrencyOverride', { hardwareConcurrency: look.cores });
  await session.send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'prefers-color-scheme', value: look.scheme },
      { name: 'prefers-reduced-motion', value: look.reducedMotion ? 'reduce' : 'no-preference' },
      { name: 'prefers-contrast', value: look.moreContrast ? 'more' : 'no-preference' },
    ],
  });
  const { inName, platform, version } = systems[look.system];
  const brands = [
    { brand: 'Not:A-Brand', version: '8' },
    { brand: 'Chromium', version: String(look.version) },
  ];
  await session.send('Emulation.setUserAgentOverride', {
    userAgent: `Mozilla/5.0 (${inName}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${look.version}.0.0.0 Safari/537.36`,
    acceptLanguage: `${look.locale},${look.locale.split('-')[0]}`,
    platform,
    userAgentMetadata: {
      brands,
      platform: look.system,
      platformVersion: version,
      architecture: look.system === 'macOS' ? 'arm' : 'x86',
      model: '',
      mobile: false,
    },
  });
}

const systems = {
  Linux: { inName: 'X11; Linux x86_64', platform: 'Linux x86_64', version: '' },
  Windows: { inName: 'Windows NT 10.0; Win64; x64', platform: 'Win32', version: '15.0.0' },
  macOS: { inName: 'Macintosh; Intel Mac OS X 10_15_7', platform: 'MacIntel', version: '15.5.0' },
} as const;
