import type { BrowserContextOptions, Page } from 'playwright-core';
import { useTestPages } from '../test-page.ts';
import type { SignalName } from './signal-sources.ts';

type Sources = typeof import('./signal-sources.ts');

/** A step before the page is loaded again and read, such as an init script. */
type Prepare = (page: Page) => Promise<unknown>;

/**
 * Opens pages of a complete Chromium for tests of signals.
 *
 * @returns reads a signal in a new page, as the agent does. Returns its value, or `Error: …` as a string. `device` has
 *   Playwright's context options.
 */
export function useSignals() {
  const open = useTestPages('person');
  return async (name: SignalName, device: BrowserContextOptions = {}, prepare?: Prepare): Promise<unknown> => {
    const { page, origin } = await open({ device });
    await prepare?.(page);
    if (prepare) await page.goto(origin);
    return readSignal(page, name);
  };
}

/** `useSignals` for one signal. */
export function useSignal(name: SignalName) {
  const read = useSignals();
  return (device?: BrowserContextOptions, prepare?: Prepare): Promise<unknown> => read(name, device, prepare);
}

/** Reads one signal in an open page. */
export function readSignal(page: Page, name: SignalName): Promise<unknown> {
  return page.evaluate(async (name) => {
    const { signalSources } = await window.importModule<Sources>('signal-sources');
    try {
      const started: unknown = await signalSources[name]({ cache: {} });
      return ((typeof started === 'function' ? await started() : started) as unknown) ?? null;
    } catch (error) {
      return String(error);
    }
  }, name);
}

/** Init script that overrides a property of a global object. */
export const property = (object: 'navigator' | 'screen' | 'window', name: string, value: string): string =>
  `Object.defineProperty(${object}, '${name}', { get: () => (${value}), configurable: true })`;

/** Init script for a browser without WebGL. */
export const withoutGraphics =
  'const { getContext } = HTMLCanvasElement.prototype;' +
  'HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {' +
  "  return kind.includes('webgl') ? null : getContext.call(this, kind, ...rest);" +
  '};';

/** Emulates a media feature that Playwright's context options lack. */
export const withMedia =
  (name: string, value: string) =>
  async (page: Page): Promise<void> => {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setEmulatedMedia', { features: [{ name, value }] });
  };
