import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

const commandNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const defaultPaths = [
  '/usr/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Features to turn off. Chromium loads the address bar's suggestions in every window; without them a window takes 2.2 s
 * of processor time instead of 3.9 s. Only the last list of a command line counts, so those that Playwright turns off
 * follow.
 */
const disabledFeatures: readonly string[] = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
  ...['AimEnabled', 'AvoidCorsURLLoaderRestartOnRedirect', 'AvoidUnnecessaryBeforeUnloadCheckSync'],
  ...[
    'DestroyProfileOnBrowserClose',
    'HttpsFirstBalancedModeAutoEnable',
    'HttpsUpgrades',
    'LensOverlay',
    'MediaRouter',
  ],
  ...['NetworkTimeServiceQuerying', 'OptimizationHints', 'PaintHolding', 'PreconnectToSearch'],
  ...['TcpPortRandomizationWin', 'ThirdPartyStoragePartitioning'],
];

/** Flags to run in a container as root, without a GPU and without background network requests. */
export const chromiumFlags: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${disabledFeatures.join()}`,
  '--no-first-run',
];

/**
 * Returns the path of Chromium: `CHROMIUM_PATH`, else one on the `PATH` or in a default location, else one installed by
 * Playwright. Undefined if there is none.
 *
 * @throws if `CHROMIUM_PATH` isn't executable, because a fallback would test another browser than requested
 */
function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!isExecutable(named)) throw new Error(`CHROMIUM_PATH is not an executable file: ${named}`);
    return named;
  }
  return findOnPath(commandNames) ?? [...defaultPaths, chromium.executablePath()].find(isExecutable);
}

/** Returns the path of the first command on the `PATH` with one of these names, or undefined. */
export const findOnPath = (names: readonly string[]): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find(isExecutable);

/**
 * Returns the path of Chromium and installs it if there is none: the system's package as root on Debian or Ubuntu,
 * otherwise Playwright's.
 *
 * @throws if the installation fails
 */
export function findOrInstallChromium(): string {
  const found = findChromium();
  if (found) return found;
  console.log('No Chromium found. Installing it for the browser tests …');
  installOnDebian('chromium');
  if (!findChromium())
    run(process.execPath, [join(import.meta.dirname, '../node_modules/playwright-core/cli.js'), 'install', 'chromium']);
  const installed = findChromium();
  if (!installed) throw new Error('Chromium could not be installed. Install it and set CHROMIUM_PATH to its path.');
  return installed;
}

/**
 * Returns the path of Chromium's headless shell, and installs it if it is missing and the system has a package of it.
 * Otherwise returns Chromium. The shell has no windows and no profile services, and so opens a page with half of the
 * processor time.
 */
export function findOrInstallHeadlessShell(): string {
  const names = ['chromium-headless-shell', 'chrome-headless-shell'];
  if (!findOnPath(names)) installOnDebian('chromium-headless-shell');
  return findOnPath(names) ?? findOrInstallChromium();
}

const INSTALL_TIME_LIMIT_MS = 5 * 60_000;

/**
 * Installs system packages as root on Debian or Ubuntu; does nothing on other systems.
 *
 * @throws Error if a step fails or takes longer than five minutes
 */
export function installOnDebian(...names: string[]): void {
  if (process.getuid?.() !== 0 || !isExecutable('/usr/bin/apt-get') || names.length === 0) return;
  // Completes an installation that was interrupted, which would make every later one fail.
  run('dpkg', ['--configure', '-a']);
  run('apt-get', ['update', '-q']);
  run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...names]);
}

function run(command: string, args: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { error, status } = spawnSync(command, args, { stdio: 'inherit', env, timeout: INSTALL_TIME_LIMIT_MS });
  const text = [command, ...args].join(' ');
  if (error && 'code' in error && error.code === 'ETIMEDOUT') throw new Error(`${text} did not end within 5 minutes.`);
  if (error || status !== 0)
    throw new Error(`${text} failed${error ? `: ${error.message}` : ` with exit code ${status}`}.`);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
