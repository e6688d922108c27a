import type { AutomationTraces } from '@whorl/contract/identification/request.ts';

/** What remote control leaves in a page, and what hiding it leaves. Reads only what costs nothing and asks nobody. */
export function readAutomationTraces(): AutomationTraces {
  return {
    isWatched: isWatched(),
    webdriver: webdriverState(),
    replaced: Object.entries(natives())
      .filter(([, native]) => native !== undefined && isReplaced(native))
      .map(([name]) => name),
    globals: Object.getOwnPropertyNames(window)
      .filter((name) => TOOL_GLOBAL.test(name))
      .slice(0, GLOBALS_LIMIT)
      .map((name) => name.slice(0, 40)),
  };
}

/** Playwright's and Puppeteer's bindings, ChromeDriver's cache and the runners built on them; BotD knows the older ones. */
const TOOL_GLOBAL = /^(__(playwright|pw_?[A-Z]|puppeteer|stagehand)|puppeteer_|[$_]?cdc_)/;
const GLOBALS_LIMIT = 5;

/**
 * V8 writes an error's stack when somebody reads it. Nobody does here, unless a debugger listens to the console: that of
 * Playwright and Puppeteer, but also the developer tools that a person has opened.
 */
function isWatched(): boolean {
  const v8 = Error as { prepareStackTrace?: unknown };
  const before = Object.getOwnPropertyDescriptor(v8, 'prepareStackTrace');
  let isRead = false;
  try {
    v8.prepareStackTrace = () => {
      isRead = true;
      return '';
    };
    // biome-ignore lint/suspicious/noConsole: who listens is what is asked; by default no console shows this level
    console.debug(new Error('debugger?'));
  } finally {
    if (before) Object.defineProperty(v8, 'prepareStackTrace', before);
    else delete v8.prepareStackTrace;
  }
  return isRead;
}

/** Every browser of today has the property, on its prototype; only who hides the flag puts it elsewhere or away. */
function webdriverState(): AutomationTraces['webdriver'] {
  if (Object.hasOwn(navigator, 'webdriver')) return 'own';
  const getter = getterOf('webdriver');
  if (getter === undefined) return 'missing';
  return isReplaced(getter) ? 'replaced' : 'native';
}

const getterOf = (name: string): unknown => Object.getOwnPropertyDescriptor(Navigator.prototype, name)?.get;

/**
 * What recipes against detection replace; extensions for privacy replace some of them too. `Function.prototype.toString`
 * is not among them, since libraries that bring old browsers up to date replace it on many pages.
 */
const natives = (): Record<string, unknown> => ({
  languages: getterOf('languages'),
  plugins: getterOf('plugins'),
  userAgent: getterOf('userAgent'),
  hardwareConcurrency: getterOf('hardwareConcurrency'),
  permissions: window.Permissions?.prototype.query,
  getParameter: window.WebGLRenderingContext?.prototype.getParameter,
  // Pages have it only where an extension talks to them; then it is native.
  chromeRuntime: (window as { chrome?: { runtime?: { connect?: unknown } } }).chrome?.runtime?.connect,
});

/** Native functions cannot be constructed, so they have no prototype, and name themselves native. */
function isReplaced(native: unknown): boolean {
  if (typeof native !== 'function') return true;
  const text = Function.prototype.toString.call(native);
  return 'prototype' in native || !text.includes('[native code]') || isProxy(native);
}

/** A function cannot become its own ancestor; a proxy of one can, since the check for circles stops at proxies. */
function isProxy(native: object): boolean {
  const before = Object.getPrototypeOf(native);
  try {
    Object.setPrototypeOf(native, Object.create(native));
    Object.setPrototypeOf(native, before);
    return true;
  } catch {
    return false;
  }
}
