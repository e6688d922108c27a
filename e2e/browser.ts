import { endpoints } from '@whorl/contract/urls.ts';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];
/** What a person's Chromium on a desk says of itself; headless Chromium would say that it is headless. */
const ordinaryUserAgent = (version: string) =>
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version.split('.')[0]}.0.0.0 Safari/537.36`;

/** A context that blocks service workers answers a registration with nothing, which no browser does. */
const blockedServiceWorker = /service worker registration: TypeError: .* undefined/;

export type Visitor = { browser: Browser; newContext(options?: BrowserContextOptions): Promise<BrowserContext> };

/** A browser as a script starts it: plain headless Chromium. */
export async function startBot(): Promise<Visitor> {
  const browser = await launch([]);
  return { browser, newContext: (options) => browser.newContext(options) };
}

/** A browser without the marks of automation, for tests that need a person. */
export async function startPerson(): Promise<Visitor> {
  const browser = await launch(['--disable-blink-features=AutomationControlled']);
  const userAgent = ordinaryUserAgent(browser.version());
  return {
    browser,
    async newContext(options) {
      const context = await browser.newContext({ userAgent, locale: 'en-US', ...options });
      context.on('page', moveTheMouse);
      return context;
    },
  };
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

function launch(extra: string[]): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH;
  if (!executablePath) throw new Error('CHROMIUM_PATH is not set; run the browser tests through `npm test`');
  return chromium.launch({
    executablePath,
    args: [...quiet, ...extra],
    ignoreDefaultArgs: extra.length > 0 ? ['--enable-automation'] : [],
  });
}

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
  page.on('console', (message) => {
    if (message.type() === 'error') note(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => note(`thrown: ${error.stack ?? error.message}`));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !/^(data|blob|about):/.test(url)) note(`request to another host: ${url}`);
  });
  onTestFinished(() => {
    if (wrong.length > 0) throw new Error(`The page was not quiet:\n${wrong.join('\n')}`);
  });
}
