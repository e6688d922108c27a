import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

const commandNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const wellKnownPlaces = [
  '/usr/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * The path of a Chromium: `CHROMIUM_PATH`, else one on the `PATH` or where systems usually put it, else one that
 * playwright has installed. Undefined where there is none.
 *
 * @throws when `CHROMIUM_PATH` names something that cannot be run: falling back would test another browser than asked.
 */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!isExecutable(named)) throw new Error(`CHROMIUM_PATH is ${named}, which cannot be run`);
    return named;
  }
  return findOnPath(commandNames) ?? [...wellKnownPlaces, chromium.executablePath()].find(isExecutable);
}

/** The path of the first command on the `PATH` that has one of these names; undefined where there is none. */
export const findOnPath = (names: readonly string[]): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find(isExecutable);

/**
 * `findChromium`, installing one where there is none: the system's as root on Debian or Ubuntu, playwright's otherwise.
 *
 * @throws when there is still none afterwards.
 */
export function findOrInstallChromium(): string {
  const found = findChromium();
  if (found) return found;
  console.log('No Chromium found: installing one for the browser tests …');
  installOnDebian('chromium');
  if (!findChromium())
    run(process.execPath, [join(import.meta.dirname, '../node_modules/playwright-core/cli.js'), 'install', 'chromium']);
  const installed = findChromium();
  if (!installed) throw new Error('No Chromium could be installed: install one and name it in CHROMIUM_PATH');
  return installed;
}

/** Installs a package of the system, as root on Debian or Ubuntu; elsewhere, and where that fails, nothing happens. */
export function installOnDebian(name: string): void {
  if (process.getuid?.() !== 0 || !isExecutable('/usr/bin/apt-get')) return;
  run('apt-get', ['update', '-q']);
  run('apt-get', ['install', '-y', '-q', '--no-install-recommends', name]);
}

function run(command: string, args: string[]): void {
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
