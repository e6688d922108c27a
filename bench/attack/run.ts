import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { findOrInstallChromium } from '../../scripts/find-chromium.ts';
import { startDisplay } from '../../scripts/start-display.ts';
import { type DrivenStart, drivenStarts } from '../bots/cases.ts';
import { forgeReading } from '../bots/forge-reading.ts';
import { emptyBrowser } from '../empty-browser.ts';
import type { AttackPlan } from './plans.ts';

/** What `bench/bots/bots.ts` found. */
const MEASURED = join(import.meta.dirname, '../../content/products/bot-detection/measured.json');
/** Longest wait for a page or a decision, in milliseconds. */
const WAIT_MS = 30_000;
const switches = ['--no-sandbox', '--disable-gpu'];
/** Of somebody who makes a request id up: of now, or it would only be too old. */
const madeUpId = (): string => `${Date.now()}.aB3xY9`;

/** What tells a second device from the first: more than one of these changes only with another machine. */
const secondDevice = { locale: 'ja-JP', timezoneId: 'Asia/Tokyo', viewport: { width: 1600, height: 1000 } };

type Reply = { status: number; severity?: string; message: string };

/**
 * Plays a plan against a site: first what comes before, then the fraud in every way that is one, and takes back what it
 * left there.
 *
 * @param origin of a site that runs, such as `http://127.0.0.1:8000`
 * @returns how many ways got through
 * @throws Error in one line where nothing answers there, or an answer is no decision
 */
export async function runAttack(plan: AttackPlan, origin: string, write: (line: string) => void): Promise<number> {
  await fetch(origin).catch(() => {
    throw new Error(`Nothing answers at ${origin}: start the site with npm start, or name another one with --url`);
  });
  const executablePath = findOrInstallChromium();
  const plain = await chromium.launch({ executablePath, args: switches });
  const quiet = await chromium.launch({
    executablePath,
    args: [...switches, '--disable-blink-features=AutomationControlled'],
    ignoreDefaultArgs: ['--enable-automation'],
  });
  try {
    return await playAll(plan, origin, { plain, quiet }, write);
  } finally {
    await Promise.all([plain.close(), quiet.close()]);
  }
}

/** One as a script starts it, and one without the marks of that. */
type Browsers = { plain: Browser; quiet: Browser };

async function playAll(
  plan: AttackPlan,
  origin: string,
  { plain, quiet }: Browsers,
  write: (line: string) => void,
): Promise<number> {
  const userAgent = ordinaryName(quiet.version());
  const window = async (): Promise<Page> =>
    open(await quiet.newContext({ userAgent, locale: 'en-US' }), origin + plan.path);
  const reset = async (page: Page) => replyTo(page, plan.calls.reset, resetButton);
  let through = 0;
  const tell = (
    how: string,
    { status, severity, message }: Reply,
    isFraud: boolean,
    heldByWarning = plan.heldByWarning,
  ): void => {
    const isHeld = status === 403 || (heldByWarning === true && severity === 'warning');
    // Whatever else the server said, it has not decided: nothing was stopped by that.
    if (isFraud && !isHeld && status !== 200) throw new Error(`${how}: answered with ${status}, ${message}`);
    const isThrough = isFraud && !isHeld;
    if (isThrough) through += 1;
    write(`  ${how.padEnd(34)} ${status}  ${message}${isFraud ? `  → ${isThrough ? 'got through' : 'stopped'}` : ''}`);
  };

  const first = await window();
  await reset(first);
  write(`${origin}${plan.path}\n`);
  const asked = plan.door ?? plan.calls.decide;
  const program = async (act: (page: Page) => Promise<void>, path: string, options = {}): Promise<Reply> => {
    const page = await open(await plain.newContext(options), origin + plan.path);
    return replyTo(page, path, act);
  };
  if (plan.first) tell('by a program, at first', await program(plan.first, plan.calls.decide), false);
  let body: Record<string, unknown> = {};
  for (const act of plan.before) {
    const page = await window();
    const sent = page.waitForRequest((request) => new URL(request.url()).pathname === plan.calls.decide);
    tell('in a private window', await replyTo(page, plan.calls.decide, act), false);
    body = (await sent).postDataJSON() as Record<string, unknown>;
    await page.context().close();
  }
  tell('the same request again', await post(first, plan.calls.decide, body), true);
  if (plan.byWindows) {
    const page = await window();
    tell('in another private window', await replyTo(page, asked, plan.fraud), true);
    await emptyBrowser(page);
    tell('after all cookies were deleted', await replyTo(page, asked, plan.fraud), true);
    await page.context().close();
  }
  if (plan.byProgram) {
    tell('by a program that hides nothing', await program(plan.fraud, asked), true);
    tell('by one with an ordinary name', await program(plan.fraud, asked, { userAgent }), true);
  }
  if (plan.disguised) {
    const page = await open(await plain.newContext(), origin + plan.path);
    await replyTo(page, asked, plan.fraud);
    await emptyBrowser(page);
    tell('by one that deletes its cookies', await replyTo(page, asked, plan.fraud), true);
    await page.context().close();
    await playDisguises(plan, origin, { plain, quiet }, write, (how, reply) => tell(how, reply, true));
  }
  if (plan.door) tell('without a browser', await fetched(origin + plan.door), true);
  if (plan.onTwoDevices) {
    const second = await open(await quiet.newContext({ userAgent, ...secondDevice }), origin + plan.path);
    for (const { how, on, act, isFraud } of plan.onTwoDevices) {
      const [page, other] = on === 'first' ? [first, second] : [second, first];
      tell(how, await replyTo(page, plan.calls.decide, () => act(page, other)), isFraud);
    }
    await reset(second);
  }
  tell('without the agent', await post(first, plan.calls.decide, { ...plan.fields, requestId: madeUpId() }), true);
  if (plan.also) {
    const { before, fraud, heldByWarning } = plan.also;
    await reset(await window());
    for (const act of before) {
      const page = await window();
      tell('in a private window', await replyTo(page, asked, act), false);
      await page.context().close();
    }
    const page = await window();
    tell('in another private window', await replyTo(page, asked, fraud), true, heldByWarning);
    await emptyBrowser(page);
    tell('after all cookies were deleted', await replyTo(page, asked, fraud), true, heldByWarning);
  }
  // In a new window: one that is still used beside others of the same look may be taken for somebody else's, and rightly.
  const { message } = await reset(await window());
  write(`\n${through === 0 ? 'All of it was stopped.' : `${through} got through.`} ${message}`);
  return through;
}

/** The fraud in every disguise that was told, with a window where there is a screen, and without a browser. */
async function playDisguises(
  plan: AttackPlan,
  origin: string,
  { plain, quiet }: Browsers,
  write: (line: string) => void,
  tell: (how: string, reply: Reply) => void,
): Promise<void> {
  const asked = plan.calls.decide;
  const version = plain.version();
  for (const { id, hasFrame, isQuiet, context, recipe } of toldDisguises(version)) {
    const how = `disguised: ${id}`;
    const framed = hasFrame ? await launchInWindow() : undefined;
    if (hasFrame && !framed) {
      write(`  ${how.padEnd(34)} SKIPPED: there is no Xvfb, and none could be installed`);
      continue;
    }
    const disguised = await (framed?.browser ?? (isQuiet ? quiet : plain)).newContext(context);
    if (recipe) await disguised.addInitScript(recipe);
    tell(how, await replyTo(await open(disguised, origin + plan.path), asked, plan.fraud));
    await disguised.close();
    await framed?.close();
  }
  const { requestId } = await forgeReading(origin, version, false);
  const response = await fetch(origin + asked, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ ...plan.fields, requestId }),
  });
  tell('disguised: forged-reading', { ...((await response.json()) as Reply), status: response.status });
}

/** @returns undefined where there is no screen for a window */
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
 * The programs of the bench that the service told when it was measured, also the one that it believed to be a crawler, of
 * those that need no addresses of a crawler: whether a site has those is its own business. What it did not tell is on the page on Bot Detection.
 */
function toldDisguises(version: string): DrivenStart[] {
  const { rows } = JSON.parse(readFileSync(MEASURED, 'utf8')) as { rows: { id: string; result: string }[] };
  const told = new Set(rows.filter(({ result }) => result !== 'notDetected').map(({ id }) => id));
  return drivenStarts(version).filter(({ id, knowsCrawlers }) => told.has(id) && !knowsCrawlers);
}

const resetButton = (page: Page) => page.getByRole('button', { name: /^Reset/ }).click();

async function open(context: BrowserContext, url: string): Promise<Page> {
  context.setDefaultTimeout(WAIT_MS);
  const page = await context.newPage();
  await page.goto(url);
  await page.locator('html[data-interactive]').waitFor();
  return page;
}

async function replyTo(page: Page, path: string, act: (page: Page) => Promise<void>): Promise<Reply> {
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === path);
  await act(page);
  const response = await answered;
  return { ...((await response.json()) as Reply), status: response.status() };
}

async function fetched(url: string): Promise<Reply> {
  const response = await fetch(url);
  const { message } = (await response.json()) as Reply;
  return { status: response.status, message };
}

/** From the page, so that address and origin are right and only the request id is not. */
const post = (page: Page, path: string, body: object): Promise<Reply> =>
  page.evaluate(
    async ({ path: to, text }) => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(to, { method: 'POST', headers, body: text });
      return { ...((await response.json()) as { message: string }), status: response.status };
    },
    { path, text: JSON.stringify(body) },
  );

const ordinaryName = (version: string): string =>
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version.split('.')[0]}.0.0.0 Safari/537.36`;
