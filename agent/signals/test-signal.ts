import type { BrowserContextOptions, Page } from 'playwright-core';
import { useTestPages } from '../test-page.ts';
import type { SignalName } from './signal-sources.ts';

type Sources = typeof import('./signal-sources.ts');

/**
 * For the tests of one signal.
 *
 * @returns reads it in a new page of real Chromium, as the agent does, and gives its value or `Error: …`
 */
export function useSignal(name: SignalName) {
  const open = useTestPages();
  /**
   * @param device what the visitor set, as Playwright names it
   * @param prepare runs before the page is loaded that is read
   */
  return async (device: BrowserContextOptions = {}, prepare?: (page: Page) => Promise<unknown>): Promise<unknown> => {
    const { page, origin } = await open({ device });
    await prepare?.(page);
    if (prepare) await page.goto(origin);
    return readSignal(page, name);
  };
}

/** Reads one signal in a page that is open. */
export function readSignal(page: Page, name: SignalName): Promise<unknown> {
  return page.evaluate(async (wanted) => {
    const { signalSources } = await window.importModule<Sources>('signal-sources');
    try {
      const started: unknown = await signalSources[wanted]({ cache: {} });
      return ((typeof started === 'function' ? await started() : started) as unknown) ?? null;
    } catch (error) {
      return String(error);
    }
  }, name);
}

/** For `addInitScript`: an object of the page says something else of the browser. */
export const property = (object: 'navigator' | 'screen' | 'window', name: string, value: string): string =>
  `Object.defineProperty(${object}, '${name}', { get: () => (${value}), configurable: true })`;

/** For `addInitScript`: a browser that has no graphics context to give. */
export const withoutGraphics =
  'const { getContext } = HTMLCanvasElement.prototype;' +
  'HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {' +
  "  return kind.includes('webgl') ? null : getContext.call(this, kind, ...rest);" +
  '};';

/** A media feature that Playwright has no name for. */
export const withMedia =
  (name: string, value: string) =>
  async (page: Page): Promise<void> => {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setEmulatedMedia', { features: [{ name, value }] });
  };
