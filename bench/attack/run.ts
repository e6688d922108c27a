import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { findOrInstallChromium } from '../../scripts/find-chromium.ts';
import { startDisplay } from '../../scripts/start-display.ts';
import { type AutomatedBrowser, automatedBrowsers } from '../bots/cases.ts';
import { postForgedPayload } from '../bots/forge-payload.ts';
import { clearBrowserStorage } from '../clear-browser-storage.ts';
import type { AttackPlan } from './plans.ts';

/** Results of `bench/bots/bots.ts`. */
const MEASURED = join(import.meta.dirname, '../../content/products/bot-detection/measured.json');
/** Time limit for a page or a decision. */
const TIMEOUT_MS = 30_000;
const switches = ['--no-sandbox', '--disable-gpu'];
/** Returns a forged request ID with the current time; an older one would be refused for its age. */
const forgeRequestId = (): string => `${Date.now()}.aB3xY9`;

/** Settings of the second device. Several of them differ, so that it counts as another computer. */
const secondDevice = { locale: 'ja-JP', timezoneId: 'Asia/Tokyo', viewport: { width: 1600, height: 1000 } };

type Reply = { status: number; severity?: string; message: string };

/**
 * Runs an attack plan against a site: the setup, then the fraud in all its variants, then a reset of the demo's data.
 *
 * @param origin origin of a running site, such as `http://127.0.0.1:8000`
 * @returns the number of variants that got through
 * @throws Error if the site isn't reachable or a response isn't a decision
 */
export async function runAttack(plan: AttackPlan, origin: string, write: (line: string) => void): Promise<number> {
  await fetch(origin).catch(() => {
    throw new Error(`No site is reachable at ${origin}. Start it with npm start, or set --url.`);
  });
  const executablePath = findOrInstallChromium();
  const plain = await chromium.launch({ executablePath, args: switches });
  const hidden = await chromium.launch({
    executablePath,
    args: [...switches, '--disable-blink-features=AutomationControlled'],
    ignoreDefaultArgs: ['--enable-automation'],
  });
  try {
    return await runVariants(plan, origin, { plain, hidden }, write);
  } finally {
    await Promise.all([plain.close(), hidden.close()]);
  }
}

/** A Chromium with the usual signs of automation, and one without them. */
type Browsers = { plain: Browser; hidden: Browser };

async function runVariants(
  plan: AttackPlan,
  origin: string,
  { plain, hidden }: Browsers,
  write: (line: string) => void,
): Promise<number> {
  const userAgent = createLinuxUserAgent(hidden.version());
  const openWindow = async (): Promise<Page> =>
    open(await hidden.newContext({ userAgent, locale: 'en-US' }), origin + plan.path);
  const reset = async (page: Page) => replyTo(page, plan.calls.reset, resetButton);
  let throughCount = 0;
  const report = (
    label: string,
    { status, severity, message }: Reply,
    isFraud: boolean,
    stoppedByWarning = plan.stoppedByWarning,
  ): void => {
    const isStopped = status === 403 || (stoppedByWarning === true && severity === 'warning');
    // Any other status isn't a decision, so the attack wasn't stopped by the demo.
    if (isFraud && !isStopped && status !== 200)
      throw new Error(`${label}: expected status 200 or 403, found ${status}: ${message}`);
    const isThrough = isFraud && !isStopped;
    if (isThrough) throughCount += 1;
    write(
      `  ${label.padEnd(34)} ${status}  ${message}${isFraud ? `  → ${isThrough ? 'got through' : 'stopped'}` : ''}`,
    );
  };

  const first = await openWindow();
  await reset(first);
  write(`${origin}${plan.path}\n`);
  const fraudPath = plan.fraudEndpoint ?? plan.calls.decide;
  const runBot = async (action: (page: Page) => Promise<void>, path: string, options = {}): Promise<Reply> => {
    const page = await open(await plain.newContext(options), origin + plan.path);
    return replyTo(page, path, action);
  };
  if (plan.botSetup) report('bot, before the setup', await runBot(plan.botSetup, plan.calls.decide), false);
  let body: Record<string, unknown> = {};
  for (const action of plan.setup) {
    const page = await openWindow();
    const sent = page.waitForRequest((request) => new URL(request.url()).pathname === plan.calls.decide);
    report('in a private window', await replyTo(page, plan.calls.decide, action), false);
    body = (await sent).postDataJSON() as Record<string, unknown>;
    await page.context().close();
  }
  report('the same request again', await post(first, plan.calls.decide, body), true);
  if (plan.triesPrivateWindows) {
    const page = await openWindow();
    report('in another private window', await replyTo(page, fraudPath, plan.fraud), true);
    await clearBrowserStorage(page);
    report('after all cookies were deleted', await replyTo(page, fraudPath, plan.fraud), true);
    await page.context().close();
  }
  if (plan.triesBots) {
    report('by an undisguised bot', await runBot(plan.fraud, fraudPath), true);
    report('by a bot with a normal user agent', await runBot(plan.fraud, fraudPath, { userAgent }), true);
  }
  if (plan.triesEvasions) {
    const page = await open(await plain.newContext(), origin + plan.path);
    await replyTo(page, fraudPath, plan.fraud);
    await clearBrowserStorage(page);
    report('by a bot that deletes its cookies', await replyTo(page, fraudPath, plan.fraud), true);
    await page.context().close();
    await runEvasions(plan, origin, { plain, hidden }, write, (label, reply) => report(label, reply, true));
  }
  if (plan.fraudEndpoint) report('without a browser', await fetchReply(origin + plan.fraudEndpoint), true);
  if (plan.onTwoDevices) {
    const second = await open(await hidden.newContext({ userAgent, ...secondDevice }), origin + plan.path);
    for (const { label, on, action, isFraud } of plan.onTwoDevices) {
      const [page, other] = on === 'first' ? [first, second] : [second, first];
      report(label, await replyTo(page, plan.calls.decide, () => action(page, other)), isFraud);
    }
    await reset(second);
  }
  report(
    'without the agent',
    await post(first, plan.calls.decide, { ...plan.fields, requestId: forgeRequestId() }),
    true,
  );
  if (plan.secondAttack) {
    const { setup, fraud, stoppedByWarning } = plan.secondAttack;
    await reset(await openWindow());
    for (const action of setup) {
      const page = await openWindow();
      report('in a private window', await replyTo(page, fraudPath, action), false);
      await page.context().close();
    }
    const page = await openWindow();
    report('in another private window', await replyTo(page, fraudPath, fraud), true, stoppedByWarning);
    await clearBrowserStorage(page);
    report('after all cookies were deleted', await replyTo(page, fraudPath, fraud), true, stoppedByWarning);
  }
  // In a new window: one that is used at the same time as lookalikes may correctly count as another visitor.
  const { message } = await reset(await openWindow());
  write(`\n${throughCount === 0 ? 'All of it was stopped.' : `${throughCount} got through.`} ${message}`);
  return throughCount;
}

/** Runs the fraud with every evasion that was detected, with a window if there is a display, and without a browser. */
async function runEvasions(
  plan: AttackPlan,
  origin: string,
  { plain, hidden }: Browsers,
  write: (line: string) => void,
  report: (label: string, reply: Reply) => void,
): Promise<void> {
  const fraudPath = plan.calls.decide;
  const version = plain.version();
  for (const { id, isHeaded, hidesAutomation, context, evasion } of detectedEvasions(version)) {
    const label = `disguised: ${id}`;
    const framed = isHeaded ? await launchInWindow() : undefined;
    if (isHeaded && !framed) {
      write(`  ${label.padEnd(34)} SKIPPED: Xvfb is missing and could not be installed`);
      continue;
    }
    const disguised = await (framed?.browser ?? (hidesAutomation ? hidden : plain)).newContext(context);
    if (evasion) await disguised.addInitScript(evasion);
    report(label, await replyTo(await open(disguised, origin + plan.path), fraudPath, plan.fraud));
    await disguised.close();
    await framed?.close();
  }
  const { requestId } = await postForgedPayload(origin, version, false);
  const response = await fetch(origin + fraudPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ ...plan.fields, requestId }),
  });
  report('disguised: forged-reading', { ...((await response.json()) as Reply), status: response.status });
}

/** Starts a Chromium with a window; returns undefined without a display. */
async function launchInWindow() {
  const display = await startDisplay();
  if (!display) return undefined;
  const browser = await chromium.launch({
    ...{ executablePath: findOrInstallChromium(), args: switches, headless: false },
    env: { ...process.env, ...display.environment },
  });
  return {
    browser,
    async close() {
      await browser.close();
      display.stop();
    },
  };
}

/**
 * Returns the evasions that the service detected in `measured.json`, including the one classified as a crawler. Evasions that
 * need crawlers' published IP addresses are left out, because not every site has configured them. Undetected evasions are
 * listed on the bot detection page.
 */
function detectedEvasions(version: string): AutomatedBrowser[] {
  const { rows } = JSON.parse(readFileSync(MEASURED, 'utf8')) as { rows: { id: string; result: string }[] };
  const detected = new Set(rows.filter(({ result }) => result !== 'notDetected').map(({ id }) => id));
  return automatedBrowsers(version).filter(({ id, verifiesCrawlers }) => detected.has(id) && !verifiesCrawlers);
}

const resetButton = (page: Page) => page.getByRole('button', { name: /^Reset/ }).click();

async function open(context: BrowserContext, url: string): Promise<Page> {
  context.setDefaultTimeout(TIMEOUT_MS);
  const page = await context.newPage();
  await page.goto(url);
  await page.locator('html[data-interactive]').waitFor();
  return page;
}

async function replyTo(page: Page, path: string, action: (page: Page) => Promise<void>): Promise<Reply> {
  const awaited = page.waitForResponse((response) => new URL(response.url()).pathname === path);
  await action(page);
  const response = await awaited;
  return { ...((await response.json()) as Reply), status: response.status() };
}

async function fetchReply(url: string): Promise<Reply> {
  const response = await fetch(url);
  const { message } = (await response.json()) as Reply;
  return { status: response.status, message };
}

/** Sends a request from the page, so that IP address and origin are correct and only the request ID is wrong. */
const post = (page: Page, path: string, body: object): Promise<Reply> =>
  page.evaluate(
    async ({ path: to, text }) => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(to, { method: 'POST', headers, body: text });
      return { ...((await response.json()) as { message: string }), status: response.status };
    },
    { path, text: JSON.stringify(body) },
  );

const createLinuxUserAgent = (version: string): string =>
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version.split('.')[0]}.0.0.0 Safari/537.36`;
