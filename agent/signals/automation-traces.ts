import type { AutomationTraces } from '@whorl/contract/identification/request.ts';

/** Returns traces of remote control and of attempts to hide it. Synchronous, cheap, and without requests. */
export function readAutomationTraces(): AutomationTraces {
  return {
    isWatched: isDebuggerAttached(),
    webdriver: readWebdriverState(),
    replaced: Object.entries(listNatives())
      .filter(([name, native]) => native !== undefined && isReplaced(native, sourceNames[name] ?? name))
      .map(([name]) => name),
    globals: Object.getOwnPropertyNames(window)
      .filter((name) => TOOL_GLOBAL.test(name))
      .slice(0, GLOBALS_LIMIT)
      .map((name) => name.slice(0, 40)),
    isHeadless: isHeadlessFirefox(),
  };
}

/**
 * Bindings of Playwright and Puppeteer, ChromeDriver's cache, and runners built on them; BotD detects the older tools.
 */
const TOOL_GLOBAL = /^(__(playwright|pw_?[A-Z]|puppeteer|stagehand)|puppeteer_|[$_]?cdc_)/;
const GLOBALS_LIMIT = 5;

/**
 * Whether a debugger listens to the console. V8 formats an error's stack only when it is read, which a debugger does
 * for a logged error: that of Playwright and Puppeteer, but also developer tools opened by a person.
 */
function isDebuggerAttached(): boolean {
  const v8 = Error as { prepareStackTrace?: unknown };
  const before = Object.getOwnPropertyDescriptor(v8, 'prepareStackTrace');
  let isRead = false;
  try {
    v8.prepareStackTrace = () => {
      isRead = true;
      return '';
    };
    // biome-ignore lint/suspicious/noConsole: detects a listening debugger; consoles hide this level by default
    console.debug(new Error('debugger?'));
  } finally {
    if (before) Object.defineProperty(v8, 'prepareStackTrace', before);
    else delete v8.prepareStackTrace;
  }
  return isRead;
}

/** Returns where the flag is. Every current browser has it on the prototype; scripts that hide it move or delete it. */
function readWebdriverState(): AutomationTraces['webdriver'] {
  if (Object.hasOwn(navigator, 'webdriver')) return 'own';
  const getter = findGetter('webdriver');
  if (getter === undefined) return 'missing';
  return isReplaced(getter, 'webdriver') ? 'replaced' : 'native';
}

const findGetter = (name: string): unknown => Object.getOwnPropertyDescriptor(Navigator.prototype, name)?.get;

/**
 * Functions that scripts replace to hide automation; privacy extensions replace some of them too.
 * `Function.prototype.toString` isn't among them, because polyfills replace it on many pages.
 */
const listNatives = (): Record<string, unknown> => ({
  languages: findGetter('languages'),
  plugins: findGetter('plugins'),
  userAgent: findGetter('userAgent'),
  hardwareConcurrency: findGetter('hardwareConcurrency'),
  permissions: window.Permissions?.prototype.query,
  getParameter: window.WebGLRenderingContext?.prototype.getParameter,
  // Pages have it only if an extension communicates with them; then it is native.
  chromeRuntime: (window as { chrome?: { runtime?: { connect?: unknown } } }).chrome?.runtime?.connect,
});

/** Names in the functions' source texts, where they differ; extensions' functions have none. */
const sourceNames: Readonly<Record<string, string>> = { permissions: 'query', chromeRuntime: '' };

/**
 * Whether a function isn't native. Native functions can't be constructed, so they have no prototype, and their source
 * text contains `[native code]` and their name. That of a bound function has no name, even if its `name` was set.
 */
function isReplaced(native: unknown, name: string): boolean {
  if (typeof native !== 'function') return true;
  const text = Function.prototype.toString.call(native);
  return 'prototype' in native || !text.includes('[native code]') || !text.includes(name) || isProxy(native);
}

/**
 * Whether a function is a proxy. A function can't be its own ancestor, but a proxy can, because the engine's cycle
 * check stops at proxies.
 */
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

/**
 * Whether this is Firefox in headless mode on Linux, where it has no desktop: no pointer, and one fixed system font and
 * selection color (https://searchfox.org/firefox-main/source/widget/headless/HeadlessLookAndFeelGTK.cpp). Firefox on a
 * desktop takes them from the desktop's settings. Changes the document only in Firefox without a pointer.
 */
function isHeadlessFirefox(): boolean {
  if (!('mozInnerScreenX' in window) || !matchMedia('(pointer: none)').matches) return false;
  const probe = document.createElement('i');
  probe.style.cssText = 'font: caption; color: Highlight';
  document.documentElement.append(probe);
  const { fontSize, fontFamily, color } = getComputedStyle(probe);
  probe.remove();
  return [fontSize, fontFamily, color].join() === '14px,sans-serif,rgb(51, 153, 255)';
}
