import { type BrowserContextOptions, devices } from 'playwright-core';
import { recipes } from './recipes.ts';

/** A browser that a library drives. */
export type DrivenStart = {
  id: string;
  /** A window on a screen, instead of none. */
  hasFrame?: boolean;
  /** Without the switches that tell pages of the remote control. */
  isQuiet?: boolean;
  context?: BrowserContextOptions;
  /** Runs in the page before its own scripts. */
  recipe?: (() => void) | undefined;
  /** The service has the addresses of crawlers. */
  knowsCrawlers?: boolean;
};
/** A window that somebody opened; nothing drives it. */
export type OpenedStart = { id: string; switches: readonly string[] };

/** What Chrome says of itself on another system than this one. */
export const nameOnWindows = (version: string) =>
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major(version)}.0.0.0 Safari/537.36`;
/** What it says here when it has a window. */
export const nameOnLinux = (version: string) =>
  nameOnWindows(version).replace('Windows NT 10.0; Win64; x64', 'X11; Linux x86_64');
const major = (version: string) => version.split('.')[0];
const crawler = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

/** Programs, from those that hide nothing to those that hide well. @param version of the browser */
export function drivenStarts(version: string): readonly DrivenStart[] {
  const [windows, linux] = [nameOnWindows(version), nameOnLinux(version)];
  const quiet = (id: string, others: Omit<DrivenStart, 'id' | 'isQuiet'> = {}): DrivenStart => ({
    id,
    isQuiet: true,
    ...others,
  });
  return [
    { id: 'plain-headless' },
    { id: 'headless-renamed', context: { userAgent: windows } },
    quiet('headless-quiet'),
    { id: 'driven-window', hasFrame: true },
    quiet('says-tool', { context: { userAgent: 'python-requests/2.32.3' } }),
    quiet('says-crawler', { context: { userAgent: crawler } }),
    quiet('crawler-elsewhere', { context: { userAgent: crawler }, knowsCrawlers: true }),
    quiet('script-lies', { context: { userAgent: windows }, recipe: recipes.lieToScript }),
    { id: 'flag-overwritten', context: { userAgent: linux }, recipe: recipes.overwriteFlag },
    { id: 'flag-deleted', context: { userAgent: linux }, recipe: recipes.deleteFlag },
    quiet('patched', { context: { userAgent: linux }, recipe: recipes.patchBrowser }),
    quiet('patched-with-runtime', { context: { userAgent: windows }, recipe: recipes.patchEverything }),
    quiet('disguised', { context: { userAgent: windows } }),
    quiet('disguised-at-home', { context: { userAgent: linux } }),
  ];
}

/** People. A telephone in the developer tools is emulated by the library, in the same way as those do it. */
export const openedStarts: readonly OpenedStart[] = [
  { id: 'ordinary-window', switches: [] },
  { id: 'window-developer-tools', switches: ['--auto-open-devtools-for-tabs'] },
  { id: 'window-private', switches: ['--incognito'] },
  { id: 'window-german', switches: ['--lang=de', '--accept-lang=de-DE,de'] },
  { id: 'window-no-graphics', switches: ['--disable-3d-apis'] },
  { id: 'window-older-name', switches: [`--user-agent=${nameOnLinux('141')}`] },
];
const { defaultBrowserType: _, ...phone } = devices['Pixel 7'] ?? { defaultBrowserType: '' };
export const emulatedStarts: readonly DrivenStart[] = [
  { id: 'emulated-telephone', isQuiet: true, hasFrame: true, context: phone },
];
