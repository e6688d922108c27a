import { type BrowserContextOptions, devices } from 'playwright-core';
import { evasions } from './evasions.ts';

/** A browser controlled by an automation library. */
export type AutomatedBrowser = {
  id: string;
  /** Runs with a window instead of headless. */
  isHeaded?: boolean;
  /** Starts without the switches that reveal automation to pages. */
  hidesAutomation?: boolean;
  context?: BrowserContextOptions;
  /** Runs in the page before the page's own scripts. */
  evasion?: (() => void) | undefined;
  /** Uses the service instance that has the published IP addresses of crawlers. */
  verifiesCrawlers?: boolean;
};
/** A browser window opened without automation. */
export type ManualBrowser = { id: string; switches: readonly string[] };

/** Returns Chrome's user agent on Windows. The bench runs on Linux, so the operating system is wrong. */
export const windowsUserAgent = (version: string) =>
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major(version)}.0.0.0 Safari/537.36`;
/** Returns Chrome's user agent on Linux with a window, where headless Chrome has `HeadlessChrome`. */
const linuxUserAgent = (version: string) =>
  windowsUserAgent(version).replace('Windows NT 10.0; Win64; x64', 'X11; Linux x86_64');
const major = (version: string) => version.split('.')[0];
const crawler = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

/**
 * Returns automated browsers, from undisguised ones to well disguised ones.
 *
 * @param version browser version, such as `141.0.7390.54`
 */
export function automatedBrowsers(version: string): readonly AutomatedBrowser[] {
  const [windows, linux] = [windowsUserAgent(version), linuxUserAgent(version)];
  const createHiddenBrowser = (
    id: string,
    others: Omit<AutomatedBrowser, 'id' | 'hidesAutomation'> = {},
  ): AutomatedBrowser => ({
    id,
    hidesAutomation: true,
    ...others,
  });
  return [
    { id: 'plain-headless' },
    { id: 'headless-renamed', context: { userAgent: windows } },
    createHiddenBrowser('headless-quiet'),
    { id: 'driven-window', isHeaded: true },
    createHiddenBrowser('says-tool', { context: { userAgent: 'python-requests/2.32.3' } }),
    createHiddenBrowser('says-crawler', { context: { userAgent: crawler } }),
    createHiddenBrowser('crawler-elsewhere', { context: { userAgent: crawler }, verifiesCrawlers: true }),
    createHiddenBrowser('script-lies', { context: { userAgent: windows }, evasion: evasions.spoofScriptUserAgent }),
    { id: 'flag-overwritten', context: { userAgent: linux }, evasion: evasions.overwriteFlag },
    { id: 'flag-deleted', context: { userAgent: linux }, evasion: evasions.deleteFlag },
    createHiddenBrowser('patched', { context: { userAgent: linux }, evasion: evasions.patchBrowser }),
    createHiddenBrowser('patched-with-runtime', { context: { userAgent: windows }, evasion: evasions.patchEverything }),
    createHiddenBrowser('disguised', { context: { userAgent: windows } }),
    createHiddenBrowser('disguised-at-home', { context: { userAgent: linux } }),
  ];
}

/** Browsers without automation. */
export const manualBrowsers: readonly ManualBrowser[] = [
  { id: 'ordinary-window', switches: [] },
  { id: 'window-developer-tools', switches: ['--auto-open-devtools-for-tabs'] },
  { id: 'window-private', switches: ['--incognito'] },
  { id: 'window-german', switches: ['--lang=de', '--accept-lang=de-DE,de'] },
  { id: 'window-no-graphics', switches: ['--disable-3d-apis'] },
  { id: 'window-older-name', switches: [`--user-agent=${linuxUserAgent('141')}`] },
];
const { defaultBrowserType: _, ...phone } = devices['Pixel 7'] ?? { defaultBrowserType: '' };
/** A phone emulated as in Chrome's developer tools; the automation library uses the same commands. */
export const emulatedBrowsers: readonly AutomatedBrowser[] = [
  // cspell:disable-next-line: ID in content/products/bot-detection/measured.json
  { id: 'emulated-phone', hidesAutomation: true, isHeaded: true, context: phone },
];
