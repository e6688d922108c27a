import { join } from 'node:path';
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';
import { chromiumFlags, findOrInstallChromium } from '../../scripts/find-chromium.ts';
import type { BrowserSettings, Step } from './people.ts';

/** Chromium of one person, with a profile on disk or as a private window without one. */
export type BenchBrowser = {
  readonly page: Page;
  /** Emulates these settings on all pages from now on. */
  applySettings(settings: BrowserSettings): Promise<void>;
  /** Deletes cookies and site data of these origins. */
  clear(origins: readonly string[]): Promise<void>;
  close(): Promise<void>;
};

const args = [...chromiumFlags, '--disable-blink-features=AutomationControlled'];
/** Chromium without a GPU renders in software, so the only way to change the graphics back end is to disable it. */
const DISABLE_WEBGL = '--disable-3d-apis';

export async function openBrowser(profile: string, { isPrivate, disablesWebGl }: Step): Promise<BenchBrowser> {
  const launch = {
    executablePath: findOrInstallChromium(),
    args: disablesWebGl ? [...args, DISABLE_WEBGL] : args,
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
    applySettings: (settings) => applySettings(session, settings),
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

async function applySettings(session: CDPSession, settings: BrowserSettings): Promise<void> {
  const [width, height] = settings.screen;
  await session.send('Emulation.setDeviceMetricsOverride', {
    width: Math.min(1280, width),
    height: Math.min(720, height),
    screenWidth: width,
    screenHeight: height,
    deviceScaleFactor: settings.pixelRatio,
    mobile: false,
  });
  await session.send('Emulation.setTimezoneOverride', { timezoneId: settings.timeZone });
  await session.send('Emulation.setLocaleOverride', { locale: settings.locale });
  await session.send('Emulation.setHardwareConcurrencyOverride', { hardwareConcurrency: settings.cores });
  await session.send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'prefers-color-scheme', value: settings.scheme },
      { name: 'prefers-reduced-motion', value: settings.reducedMotion ? 'reduce' : 'no-preference' },
      { name: 'prefers-contrast', value: settings.moreContrast ? 'more' : 'no-preference' },
    ],
  });
  const { userAgentSystem, platform, version } = systems[settings.system];
  const brands = [
    { brand: 'Not:A-Brand', version: '8' },
    { brand: 'Chromium', version: String(settings.version) },
  ];
  await session.send('Emulation.setUserAgentOverride', {
    userAgent: `Mozilla/5.0 (${userAgentSystem}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${settings.version}.0.0.0 Safari/537.36`,
    acceptLanguage: `${settings.locale},${settings.locale.split('-')[0]}`,
    platform,
    userAgentMetadata: {
      brands,
      platform: settings.system,
      platformVersion: version,
      architecture: settings.system === 'macOS' ? 'arm' : 'x86',
      model: '',
      mobile: false,
    },
  });
}

const systems = {
  Linux: { userAgentSystem: 'X11; Linux x86_64', platform: 'Linux x86_64', version: '' },
  Windows: { userAgentSystem: 'Windows NT 10.0; Win64; x64', platform: 'Win32', version: '15.0.0' },
  macOS: { userAgentSystem: 'Macintosh; Intel Mac OS X 10_15_7', platform: 'MacIntel', version: '15.5.0' },
} as const;
