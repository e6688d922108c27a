import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { VISITOR_RESULT_PREFIX } from '@whorl/contract/stored-data/names.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  chromium,
  type LaunchOptions,
  type Page,
  type Request,
} from 'playwright-core';
import { expect, onTestFinished } from 'vitest';

/** What a person's Chromium on a desk says of itself; headless Chromium would say that it is headless. */
const ordinaryUserAgent = (version: string) =>
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version.split('.')[0]}.0.0.0 Safari/537.36`;

/** A context that blocks service workers answers a registration with nothing, which no browser does. */
const blockedServiceWorker = /service worker registration: TypeError: .* undefined/;

export type Visitor = {
  browser: Browser;
  /** @param isStill nobody moves the mouse when a page has come */
  newContext(options?: BrowserContextOptions, how?: { isStill?: boolean }): Promise<BrowserContext>;
};

/** A browser as a script starts it: plain headless Chromium. */
export async function startBot(): Promise<Visitor> {
  const browser = await connect(process.env.PLAIN_BROWSER);
  return { browser, newContext: (options) => browser.newContext(options) };
}

/** A browser without the marks of automation, for tests that need a person. */
export async function startPerson(): Promise<Visitor> {
  const browser = await connect(process.env.PERSONS_BROWSER);
  const userAgent = ordinaryUserAgent(browser.version());
  return {
    browser,
    async newContext(options, { isStill = false } = {}) {
      const context = await browser.newContext({ userAgent, locale: 'en-US', ...options });
      if (!isStill) context.on('page', moveTheMouse);
      return context;
    },
  };
}

/** Whether there is a screen; where there is none, the run says at its beginning what it skips. */
export const hasScreen = Boolean(process.env.WINDOW_ENVIRONMENT);

/**
 * Chromium with a window on a screen and its own name, size and language.
 *
 * @param kind a person's has no marks of automation; a program's is as a library opens it
 */
export async function startInWindow(kind: 'person' | 'program'): Promise<Visitor> {
  const browser = await chromium.launch({
    ...(kind === 'person'
      ? (JSON.parse(process.env.PERSONS_LAUNCH ?? '{}') as LaunchOptions)
      : { args: ['--no-sandbox', '--disable-gpu'] }),
    executablePath: process.env.CHROMIUM_PATH ?? '',
    headless: false,
    env: { ...process.env, ...(JSON.parse(process.env.WINDOW_ENVIRONMENT ?? '{}') as Record<string, string>) },
  });
  return {
    browser,
    async newContext(options) {
      const context = await browser.newContext({ viewport: null, ...options });
      if (kind === 'person') context.on('page', moveTheMouse);
      return context;
    },
  };
}

/** A person's browser with a profile of its own, which has these settings; it ends with the test. */
export async function startPersonWithProfile(
  settings: object,
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  const profile = mkdtempSync(join(tmpdir(), 'whorl-profile-'));
  mkdirSync(join(profile, 'Default'));
  writeFileSync(join(profile, 'Default', 'Preferences'), JSON.stringify(settings));
  const { browser } = await startPerson();
  const context = await chromium.launchPersistentContext(profile, {
    ...(JSON.parse(process.env.PERSONS_LAUNCH ?? '{}') as LaunchOptions),
    executablePath: process.env.CHROMIUM_PATH ?? '',
    userAgent: ordinaryUserAgent(browser.version()),
    locale: 'en-US',
    ...options,
  });
  await browser.close();
  onTestFinished(async () => {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  });
  context.on('page', moveTheMouse);
  return context;
}

/** @param address of a browser that runs already, which closing the connection leaves running */
function connect(address: string | undefined): Promise<Browser> {
  if (!address) throw new Error('No browser is running; run the browser tests through `npm test`');
  return chromium.connect(address);
}

/** As people do when a page has come; what waits for somebody to be there begins. */
function moveTheMouse(page: Page): void {
  const move = async () => {
    await page.mouse.move(2, 2);
    await page.mouse.move(4, 4);
  };
  // A page that has gone by then has no mouse.
  page.on('load', () => void move().catch(() => undefined));
}

/** Whether the agent posts a reading with it; a ticket is asked for at the same address before. */
export const isReading = (request: Request): boolean =>
  request.method() === 'POST' && new URL(request.url()).pathname === endpoints.identify;

/** Resolves once the tab holds the answer of an identification. */
export const isIdentified = (tab: Page) =>
  tab.waitForFunction(
    (prefix) => Object.keys(sessionStorage).some((key) => key.startsWith(prefix)),
    VISITOR_RESULT_PREFIX,
  );

/** Nobody fills in a form in less; whoever does is taken for a program. */
const A_PERSON_TAKES_MS = 1_100;

/**
 * To be called before a form gets the focus, where a test sends it as a person would.
 *
 * @returns waits until a person could have filled it in
 */
export function atAPersonsPace(page: Page): () => Promise<void> {
  const begun = page
    .waitForResponse((response) => new URL(response.url()).pathname === endpoints.formTicket)
    .then(() => Date.now());
  // Whoever waits for it hears of a failure; a test that failed before is not to fail the whole run by it.
  begun.catch(() => undefined);
  return async () => {
    const since = await begun;
    await expect.poll(() => Date.now() - since, { interval: 50, timeout: 5_000 }).toBeGreaterThan(A_PERSON_TAKES_MS);
  };
}

/**
 * Fails the test at its end when the page wrote an error to its console, threw, or asked another host for something.
 *
 * @param expected errors that the test provokes.
 */
export function watchPage(page: Page, origin: string, expected: readonly RegExp[] = []): void {
  const wrong: string[] = [];
  const note = (text: string) => {
    if (![...expected, blockedServiceWorker].some((pattern) => pattern.test(text))) wrong.push(text);
  };
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() === 'error') note(`console: ${message.text()} (${message.location().url})`);
  };
  const onError = (error: Error) => note(`thrown: ${error.stack || error.message}`);
  const onRequest = (request: Request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !/^(data|blob|about):/.test(url)) note(`request to another host: ${url}`);
  };
  page.on('console', onConsole).on('pageerror', onError).on('request', onRequest);
  onTestFinished(() => {
    page.off('console', onConsole).off('pageerror', onError).off('request', onRequest);
    if (wrong.length > 0) throw new Error(`The page was not quiet:\n${wrong.join('\n')}`);
  });
}
