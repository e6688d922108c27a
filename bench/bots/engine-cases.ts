import type { Engine, WindowSettings } from '../identify/engines.ts';
import { windowsUserAgent } from './cases.ts';
import { evasions } from './evasions.ts';

/** A start of a browser other than Chromium: by an automation tool, or as a person starts it. */
export type EngineCase = {
  readonly id: string;
  readonly engine: Exclude<Engine['name'], 'Chromium'>;
  readonly settings?: WindowSettings;
  /** Tool that controls the browser. Puppeteer controls Firefox by WebDriver BiDi. */
  readonly control?: 'webdriver' | 'puppeteer';
  readonly isHeadless?: boolean;
  /** Runs in the page before its own scripts; in WebKitGTK, whose WebDriver can't do that, before the agent. */
  readonly evasion?: () => void;
  /** Event of the window before which the page doesn't identify the browser. */
  readonly waitsFor?: 'resize';
};
type Cases = readonly Omit<EngineCase, 'engine'>[];

const chromeOnWindows = windowsUserAgent('156.0.0.0');
const safariOnMac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15';
const olderFirefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const olderWebKit =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15';

const firefoxBots: Cases = [
  { id: 'firefox-webdriver-headless', control: 'webdriver', isHeadless: true },
  { id: 'firefox-webdriver-window', control: 'webdriver' },
  {
    id: 'firefox-webdriver-renamed',
    control: 'webdriver',
    settings: { preferences: { 'general.useragent.override': chromeOnWindows } },
  },
  {
    id: 'firefox-webdriver-preferences',
    control: 'webdriver',
    settings: { preferences: { 'dom.webdriver.enabled': false, useAutomationExtension: false } },
  },
  { id: 'firefox-marionette-alone', settings: { args: ['--marionette'], preferences: { 'marionette.port': 0 } } },
  { id: 'firefox-bidi-alone', settings: { args: ['--remote-debugging-port=0'] } },
  { id: 'firefox-puppeteer-headless', control: 'puppeteer', isHeadless: true },
  { id: 'firefox-puppeteer-window', control: 'puppeteer' },
  { id: 'firefox-flag-overwritten', control: 'puppeteer', evasion: evasions.overwriteFlag },
  { id: 'firefox-flag-deleted', control: 'puppeteer', evasion: evasions.deleteFlag },
  { id: 'firefox-flag-proxied', control: 'puppeteer', evasion: evasions.proxyFlag },
  { id: 'firefox-flag-bound', control: 'puppeteer', evasion: evasions.bindFlag },
  { id: 'firefox-headless', isHeadless: true },
  {
    id: 'firefox-headless-resisting',
    isHeadless: true,
    settings: { preferences: { 'privacy.resistFingerprinting': true } },
  },
];

const firefoxWindows: Cases = [
  { id: 'firefox-window' },
  { id: 'firefox-private', settings: { isPrivate: true } },
  { id: 'firefox-german', settings: { language: 'de-DE' } },
  { id: 'firefox-zoomed', settings: { pixelRatio: 2 } },
  // The tools open after the page and make its window smaller.
  { id: 'firefox-developer-tools', settings: { args: ['--devtools'] }, waitsFor: 'resize' },
  { id: 'firefox-resisting', settings: { preferences: { 'privacy.resistFingerprinting': true } } },
  {
    id: 'firefox-no-mouse',
    settings: { preferences: { 'ui.primaryPointerCapabilities': 0, 'ui.allPointerCapabilities': 0 } },
  },
  { id: 'firefox-no-graphics', settings: { preferences: { 'webgl.disabled': true } } },
  { id: 'firefox-older-name', settings: { preferences: { 'general.useragent.override': olderFirefox } } },
];

const webKitBots: Cases = [
  { id: 'webkit-webdriver', control: 'webdriver' },
  { id: 'webkit-webdriver-renamed', control: 'webdriver', settings: { args: [`--user-agent=${safariOnMac}`] } },
  { id: 'webkit-webdriver-chrome', control: 'webdriver', settings: { args: [`--user-agent=${chromeOnWindows}`] } },
  { id: 'webkit-flag-overwritten', control: 'webdriver', evasion: evasions.overwriteFlag },
  { id: 'webkit-flag-deleted', control: 'webdriver', evasion: evasions.deleteFlag },
  { id: 'webkit-flag-bound', control: 'webdriver', evasion: evasions.bindFlag },
  { id: 'webkit-says-tool', settings: { args: ['--user-agent=python-requests/2.32.3'] } },
];

const webKitWindows: Cases = [
  { id: 'webkit-window' },
  { id: 'webkit-private', settings: { isPrivate: true } },
  { id: 'webkit-german', settings: { language: 'de-DE' } },
  { id: 'webkit-zoomed', settings: { pixelRatio: 2 } },
  { id: 'webkit-no-graphics', settings: { args: ['--enable-webgl=false'] } },
  { id: 'webkit-older-name', settings: { args: [`--user-agent=${olderWebKit}`] } },
];

/** Starts of Firefox and WebKitGTK: of each engine first those by automation tools, then those of persons. */
export const engineCases: readonly EngineCase[] = [
  ...[...firefoxBots, ...firefoxWindows].map((each): EngineCase => ({ ...each, engine: 'Firefox' })),
  ...[...webKitBots, ...webKitWindows].map((each): EngineCase => ({ ...each, engine: 'WebKitGTK' })),
];
/** IDs of the starts by automation tools. */
export const engineBots: ReadonlySet<string> = new Set([...firefoxBots, ...webKitBots].map(({ id }) => id));
