import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromiumFlags, findOrInstallChromium } from '../../scripts/find-chromium.ts';
import { findOrInstallFirefox, findOrInstallWebKit } from '../../scripts/find-webdriver-browsers.ts';

/** Browser engine that opens ordinary windows, without remote control. */
export type Engine = {
  readonly name: 'Chromium' | 'Firefox' | 'WebKitGTK';
  /** Name and version, as printed by the browser. */
  readonly version: string;
  /** Returns the command that opens a window, after writing the settings to the profile's folder. */
  readonly prepare: (profile: string, url: string, settings: WindowSettings) => WindowCommand;
};
export type WindowSettings = {
  readonly isPrivate?: boolean;
  /** BCP 47 language tag. */
  readonly language?: string;
  /** IANA name. */
  readonly timeZone?: string;
  readonly pixelRatio?: number;
  /** Additional arguments of the command. */
  readonly args?: readonly string[];
  /** Additional preferences of Firefox. */
  readonly preferences?: Readonly<Record<string, string | number | boolean>>;
};
/** Environment variables of the display, see `startDisplay`. */
type DisplayEnvironment = Readonly<Record<string, string | undefined>>;
export type WindowCommand = {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: DisplayEnvironment;
};

/** Returns the installed engines; prints those that are missing. */
export function findEngines(display: DisplayEnvironment): Engine[] {
  const [firefox, webKit] = [findOrInstallFirefox(), findOrInstallWebKit()];
  if (!firefox) console.log('SKIPPED: Firefox, because it is missing and could not be installed');
  if (!webKit) console.log('SKIPPED: WebKitGTK, because it is missing and could not be installed');
  return [
    createChromium(findOrInstallChromium()),
    ...(firefox ? [createFirefox(firefox)] : []),
    ...(webKit ? [createWebKit(webKit.browser, display)] : []),
  ];
}

function createChromium(path: string): Engine {
  return {
    name: 'Chromium',
    version: readVersion(path),
    prepare: (profile, url, { isPrivate, language = 'en-US', pixelRatio, args = [] }) => ({
      command: path,
      args: [
        // Without a graphics card, WebGL needs software rendering.
        ...chromiumFlags.filter((flag) => flag !== '--disable-gpu'),
        '--enable-unsafe-swiftshader',
        `--user-data-dir=${profile}`,
        `--lang=${language}`,
        `--accept-lang=${language}`,
        ...(isPrivate ? ['--incognito'] : []),
        ...(pixelRatio === undefined ? [] : [`--force-device-scale-factor=${pixelRatio}`]),
        ...args,
        url,
      ],
      env: { LANGUAGE: language },
    }),
  };
}

function createFirefox(path: string): Engine {
  return {
    name: 'Firefox',
    version: readVersion(path),
    prepare(profile, url, { isPrivate, language = 'en-US', pixelRatio, args = [], preferences: others }) {
      const preferences = {
        'intl.accept_languages': language,
        'layout.css.devPixelsPerPx': String(pixelRatio ?? -1),
        'browser.aboutwelcome.enabled': false,
        'browser.shell.checkDefaultBrowser': false,
        'datareporting.policy.dataSubmissionEnabled': false,
        'termsofuse.bypassNotification': true,
        ...others,
      };
      writeFileSync(
        join(profile, 'user.js'),
        Object.entries(preferences)
          .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
          .join(''),
      );
      return {
        command: path,
        args: ['--no-remote', '--profile', profile, ...args, ...(isPrivate ? ['--private-window', url] : [url])],
        env: { MOZ_DISABLE_AUTO_SAFE_MODE: '1' },
      };
    },
  };
}

function createWebKit(path: string, display: DisplayEnvironment): Engine {
  return {
    name: 'WebKitGTK',
    version: readVersion(path, display),
    prepare: (profile, url, { isPrivate, language, pixelRatio, args = [] }) => ({
      command: path,
      args: [...(isPrivate ? ['--private'] : [`--cookies-file=${join(profile, 'cookies.sqlite')}`]), ...args, url],
      env: {
        ...(language === undefined ? { LC_ALL: 'C' } : createLocale(join(profile, 'locales'), language)),
        // Only whole numbers scale the window.
        ...(pixelRatio !== undefined && { GDK_SCALE: String(pixelRatio) }),
        XDG_DATA_HOME: profile,
        XDG_CACHE_HOME: profile,
        // There is no graphics card, and the sandbox doesn't work for root.
        WEBKIT_DISABLE_COMPOSITING_MODE: '1',
        LIBGL_ALWAYS_SOFTWARE: '1',
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      },
    }),
  };
}

/**
 * Compiles a locale of the C library, from which WebKitGTK takes its language, and returns the environment that selects it.
 * The locale C is English.
 */
function createLocale(folder: string, language: string): Record<string, string> {
  const name = language.replace('-', '_');
  const compiled = join(folder, `${name}.UTF-8`);
  mkdirSync(folder, { recursive: true });
  if (!existsSync(compiled)) spawnSync('localedef', ['-f', 'UTF-8', '-i', name, compiled]);
  return { LOCPATH: folder, LC_ALL: `${name}.UTF-8` };
}

/** Returns name and version as printed by a browser. WebKitGTK prints them only with a display. */
function readVersion(path: string, display: DisplayEnvironment = {}): string {
  const { stdout, stderr } = spawnSync(path, ['--version'], { encoding: 'utf8', env: { ...process.env, ...display } });
  return /[A-Z]\S+(?: [A-Z]\S+)* [\d.]+\w*/.exec(stdout + stderr)?.[0] ?? '';
}

/**
 * Opens a window, waits, and closes the browser so that it writes its storage.
 *
 * @param isDone fulfilled when the window may be closed
 */
export async function useWindow<Result>(
  { command, args, env }: WindowCommand,
  isDone: Promise<Result>,
): Promise<Result> {
  const browser = spawn(command, args, { stdio: 'ignore', detached: true, env: { ...process.env, ...env } });
  try {
    return await isDone;
  } finally {
    await stop(browser);
  }
}

/** Time that a browser gets to write its storage. */
const STOP_TIMEOUT_MS = 10_000;

async function stop(browser: ChildProcess): Promise<void> {
  if (browser.exitCode === null && browser.signalCode === null && browser.pid !== undefined) {
    const exited = once(browser, 'exit');
    browser.kill('SIGTERM');
    const timer = setTimeout(() => killGroup(browser), STOP_TIMEOUT_MS);
    await exited;
    clearTimeout(timer);
  }
  killGroup(browser);
}

/** Kills the browser and the processes that it started. */
function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // All have exited.
  }
}
