import type { AutomationTraces } from '@whorl/contract/identification/request.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useTestPages } from '../test-page.ts';

const open = useTestPages();

function readTraces(page: Page): Promise<AutomationTraces> {
  return page.evaluate(async () => {
    const { readAutomationTraces } =
      await window.importModule<typeof import('./automation-traces.ts')>('automation-traces');
    return readAutomationTraces();
  });
}

/** Reloads the page with a script that runs before its own, as scripts that hide automation do. */
async function readAfter(initScript: () => void): Promise<AutomationTraces> {
  const { page, origin } = await open();
  await page.addInitScript(initScript);
  await page.goto(origin);
  return readTraces(page);
}

test('an unmodified Chromium under remote control shows the debugger and the native webdriver flag only', async () => {
  const { page } = await open();
  expect(await readTraces(page)).toEqual({
    isWatched: true,
    webdriver: 'native',
    replaced: [],
    globals: [],
    isHeadless: false,
  });
});

test('reading the traces leaves Error.prepareStackTrace and prototypes unchanged', async () => {
  const { page } = await open();
  const unchanged = await page.evaluate(async () => {
    const { readAutomationTraces } =
      await window.importModule<typeof import('./automation-traces.ts')>('automation-traces');
    const before = 'prepareStackTrace' in Error;
    const prototype = Object.getPrototypeOf(Permissions.prototype.query);
    readAutomationTraces();
    const pageFunction = () => 'function of the page';
    Object.assign(Error, { prepareStackTrace: pageFunction });
    readAutomationTraces();
    return [
      before,
      Object.getPrototypeOf(Permissions.prototype.query) === prototype,
      (Error as { prepareStackTrace?: unknown }).prepareStackTrace === pageFunction,
    ];
  });
  expect(unchanged).toEqual([false, true, true]);
});

test.each<[AutomationTraces['webdriver'], () => void]>([
  ['own', () => Object.defineProperty(navigator, 'webdriver', { get: () => false })],
  ['missing', () => void delete (Navigator.prototype as { webdriver?: boolean }).webdriver],
  ['replaced', () => Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => undefined })],
  [
    'replaced',
    () => {
      const descriptor = Object.getOwnPropertyDescriptor(Navigator.prototype, 'webdriver');
      const get = new Proxy(descriptor?.get ?? (() => undefined), { apply: () => false });
      Object.defineProperty(Navigator.prototype, 'webdriver', { ...descriptor, get });
    },
  ],
  [
    'replaced',
    () => {
      const get = (() => false).bind(undefined);
      Object.defineProperty(Navigator.prototype, 'webdriver', { get });
    },
  ],
])('a hidden webdriver flag is reported as %s', async (webdriver, initScript) => {
  expect(await readAfter(initScript)).toMatchObject({ webdriver });
});

test('replaced native functions are detected, including proxies', async () => {
  const traces = await readAfter(() => {
    const { query } = Permissions.prototype;
    Permissions.prototype.query = new Proxy(query, {});
    Object.defineProperty(Navigator.prototype, 'languages', { get: () => ['en-US', 'en'] });
    WebGLRenderingContext.prototype.getParameter = function getParameter() {
      return 'Intel Iris OpenGL Engine';
    };
    const { chrome = {} } = window as { chrome?: object };
    Object.assign(window, { chrome: Object.assign(chrome, { runtime: { connect: () => undefined } }) });
  });
  expect([...traces.replaced].sort()).toEqual(['chromeRuntime', 'getParameter', 'languages', 'permissions']);
});

test('functions replaced by common page libraries are not reported', async () => {
  const traces = await readAfter(() => {
    const native = Function.prototype.toString;
    Function.prototype.toString = function replaced(this: unknown) {
      return native.call(this);
    };
    Object.assign(window, { __NEXT_DATA__: {}, __REACT_DEVTOOLS_GLOBAL_HOOK__: {}, $_: {} });
  });
  expect(traces).toMatchObject({ webdriver: 'native', replaced: [], globals: [] });
});

test('a Playwright binding is detected', async () => {
  const { page, origin } = await open();
  await page.exposeBinding('report', () => undefined);
  await page.goto(origin);
  expect((await readTraces(page)).globals).toContain('__playwright__binding__');
});
