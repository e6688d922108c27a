import { chromium, type LaunchOptions } from 'playwright-core';
import { isPostgresReachable } from '../server/testing/database.ts';
import { buildIfStale } from './build-if-stale.ts';
import { chromiumFlags, findOrInstallChromium, findOrInstallHeadlessShell } from './find-chromium.ts';
import { findOrInstallFirefox, findOrInstallWebKit } from './find-webdriver-browsers.ts';
import { startDisplay } from './start-display.ts';

const launchWithoutAutomation: LaunchOptions = {
  args: [...chromiumFlags, '--disable-blink-features=AutomationControlled'],
  ignoreDefaultArgs: ['--enable-automation'],
};

/**
 * Prepares the browser tests: builds `dist/` if stale, starts two Chromium servers that all test files share, and sets
 * these environment variables:
 *
 * - `PLAIN_BROWSER`: WebSocket URL of Chromium's headless shell, with the usual signs of automation
 * - `PERSON_BROWSER`: WebSocket URL of a Chromium without them; `PERSON_LAUNCH` has its launch options
 * - `CHROMIUM_PATH`: for tests that start their own browser
 * - `POSTGRES_AVAILABLE`: `yes` if PostgreSQL is reachable
 * - `DISPLAY_ENVIRONMENT`: environment of a browser with a window, as JSON; empty without a display
 *
 * Browsers are shared because starting one takes two seconds of both cores and there are about 100 test files. Each test
 * file opens its own contexts.
 *
 * @returns a function that stops the browsers
 */
export default async function prepareBrowserTests(): Promise<() => Promise<void>> {
  const isGate = process.env.TEST_SUITE === 'gate';
  process.env.CHROMIUM_PATH = findOrInstallChromium();
  process.env.POSTGRES_AVAILABLE = (await isPostgresReachable()) ? 'yes' : 'no';
  if (process.env.POSTGRES_AVAILABLE === 'no') {
    reportSkipped('the coupon fraud demo on PostgreSQL', 'it is not reachable');
  }
  // The gate has no tests of other engines and of browsers with a window.
  const display = isGate ? undefined : await startDisplay();
  process.env.DISPLAY_ENVIRONMENT = display ? JSON.stringify(display.environment) : '';
  if (!isGate) {
    if (!display) reportSkipped('browsers with a window', 'Xvfb is missing');
    findOtherEngines(display !== undefined);
  }
  await buildIfStale();
  const plain = await serveBrowser({ executablePath: findOrInstallHeadlessShell(), args: [...chromiumFlags] });
  const persons = await serveBrowser(launchWithoutAutomation);
  process.env.PLAIN_BROWSER = plain.address;
  process.env.PERSON_BROWSER = persons.address;
  process.env.PERSON_LAUNCH = JSON.stringify(launchWithoutAutomation);
  return async () => {
    await plain.close();
    await persons.close();
    display?.stop();
  };
}

/** Sets `FIREFOX_PATH`, `WEBKIT_DRIVER_PATH` and `WEBKIT_BROWSER_PATH`, or prints that these browsers are skipped. */
function findOtherEngines(hasDisplay: boolean): void {
  const firefox = findOrInstallFirefox();
  const webKit = findOrInstallWebKit();
  if (firefox) process.env.FIREFOX_PATH = firefox;
  else reportSkipped('Firefox', 'it is missing');
  if (webKit) Object.assign(process.env, { WEBKIT_DRIVER_PATH: webKit.driver, WEBKIT_BROWSER_PATH: webKit.browser });
  if (!webKit || !hasDisplay) reportSkipped('WebKitGTK', webKit ? 'there is no display' : 'it is missing');
}

const reportSkipped = (what: string, why: string): void =>
  void process.stderr.write(`\n*** SKIPPED: ${what}, because ${why} ***\n\n`);

/** Starts a Chromium server. After a crash, which fails the tests running at that moment, it restarts at the same URL. */
async function serveBrowser(options: LaunchOptions): Promise<{ address: string; close: () => Promise<void> }> {
  const launch = { executablePath: process.env.CHROMIUM_PATH ?? '', ...options };
  let server = await chromium.launchServer(launch);
  const { port, pathname } = new URL(server.wsEndpoint());
  let isStopping = false;
  const restart = async () => {
    if (isStopping) return;
    console.error('The shared test browser crashed. Restarting it.');
    server = await chromium.launchServer({ ...launch, port: Number(port), wsPath: pathname });
    server.on('close', restart);
  };
  server.on('close', restart);
  return {
    address: server.wsEndpoint(),
    async close() {
      isStopping = true;
      await server.close();
    },
  };
}
