import { chromium, type LaunchOptions } from 'playwright-core';
import { postgresAnswers } from '../server/testing/database.ts';
import { buildIfStale } from './build-if-stale.ts';
import { findOrInstallChromium } from './find-chromium.ts';
import { findOrInstallFirefox, findOrInstallWebKit } from './find-webdriver-browsers.ts';
import { startDisplay } from './start-display.ts';

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];
const launchAsPerson: LaunchOptions = {
  args: [...quiet, '--disable-blink-features=AutomationControlled'],
  ignoreDefaultArgs: ['--enable-automation'],
};

/**
 * What every browser test stands on: a `dist/` of the present sources, a Chromium in `CHROMIUM_PATH` for those that
 * start their own, with `PERSONS_LAUNCH` as its options where it needs a person, and two that run already: one as a
 * script starts it in `PLAIN_BROWSER`, and one without the marks of automation in `PERSONS_BROWSER`; and whether there is
 * a PostgreSQL in `POSTGRES_ANSWERS`; and in `WINDOW_ENVIRONMENT` what a browser with a window needs, empty where there is
 * no screen for one. Starting one takes both cores for two seconds and there are a hundred test files;
 * each opens contexts of its own.
 *
 * @returns ends them
 */
export default async function prepareBrowserTests(): Promise<() => Promise<void>> {
  process.env.CHROMIUM_PATH = findOrInstallChromium();
  process.env.POSTGRES_ANSWERS = (await postgresAnswers()) ? 'yes' : 'no';
  if (process.env.POSTGRES_ANSWERS === 'no') {
    process.stderr.write('\n*** SKIPPED: the coupon fraud demo on PostgreSQL, as none answers ***\n\n');
  }
  const display = await startDisplay();
  process.env.WINDOW_ENVIRONMENT = display ? JSON.stringify(display.environment) : '';
  if (!display) {
    process.stderr.write(
      '\n*** SKIPPED: browsers with a window, as there is no Xvfb and none could be installed ***\n\n',
    );
  }
  findOtherEngines(display !== undefined);
  await buildIfStale();
  const plain = await serveBrowser({ args: quiet });
  const persons = await serveBrowser(launchAsPerson);
  process.env.PLAIN_BROWSER = plain.address;
  process.env.PERSONS_BROWSER = persons.address;
  process.env.PERSONS_LAUNCH = JSON.stringify(launchAsPerson);
  return async () => {
    await plain.close();
    await persons.close();
    display?.stop();
  };
}

/** Names Firefox in `FIREFOX_PATH` and WebKitGTK in `WEBKIT_DRIVER_PATH` and `WEBKIT_BROWSER_PATH`, or says that it skips them. */
function findOtherEngines(hasDisplay: boolean): void {
  const firefox = findOrInstallFirefox();
  const webKit = findOrInstallWebKit();
  if (firefox) process.env.FIREFOX_PATH = firefox;
  else process.stderr.write('\n*** SKIPPED: Firefox, as it is not installed and could not be installed ***\n\n');
  if (webKit) Object.assign(process.env, { WEBKIT_DRIVER_PATH: webKit.driver, WEBKIT_BROWSER_PATH: webKit.browser });
  if (!webKit || !hasDisplay) {
    const why = webKit ? 'there is no screen for it' : 'it is not installed and could not be installed';
    process.stderr.write(`\n*** SKIPPED: WebKitGTK, as ${why} ***\n\n`);
  }
}

/** A Chromium to connect to. One that crashes costs the tests of that moment; the next ones find another in its place. */
async function serveBrowser(options: LaunchOptions): Promise<{ address: string; close: () => Promise<void> }> {
  const launch = { ...options, executablePath: process.env.CHROMIUM_PATH ?? '' };
  let server = await chromium.launchServer(launch);
  const { port, pathname } = new URL(server.wsEndpoint());
  let isWanted = true;
  const startAgain = async () => {
    if (!isWanted) return;
    console.error('The browser of the tests ended by itself; starting another one');
    server = await chromium.launchServer({ ...launch, port: Number(port), wsPath: pathname });
    server.on('close', startAgain);
  };
  server.on('close', startAgain);
  return {
    address: server.wsEndpoint(),
    async close() {
      isWanted = false;
      await server.close();
    },
  };
}
