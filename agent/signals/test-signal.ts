import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { useTestPages } from '../test-page.ts';
import type { SignalName } from './signal-sources.ts';

type Sources = typeof import('./signal-sources.ts');

/** Prepares a page before it is loaded again and read, for example with an init script. */
type Prepare = (page: Page) => Promise<unknown>;

/**
 * Starts a complete Chromium for tests of signals. Returns a function that reads a signal in a new page as the agent does
 * and returns its value, or `Error: …` as a string. Its parameter `device` has Playwright's context options.
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

/** Like `useSignals`, for one signal. */
export function useSignal(name: SignalName) {
  const read = useSignals();
  return (device?: BrowserContextOptions, prepare?: Prepare): Promise<unknown> => read(name, device, prepare);
}

/** Reads one signal in an open page. */
export function readSignal(page: Page, name: SignalName): Promise<unknown> {
  return page.evaluate(async (name) => {
    const { signalSources } = await window.importModule<Sources>('signal-sources');
    try {
      const result: unknown = await signalSources[name]({ cache: {} });
      return ((typeof result === 'function' ? await result() : result) as unknown) ?? null;
    } catch (error) {
      return String(error);
    }
  }, name);
}

/** Returns an init script that overrides a property of a global object. @param value expression in JavaScript */
export const overrideProperty = (object: 'navigator' | 'screen' | 'window', name: string, value: string): string =>
  `Object.defineProperty(${object}, '${name}', { get: () => (${value}), configurable: true })`;

/** Init script that disables WebGL. */
export const withoutWebGl =
  'const { getContext } = HTMLCanvasElement.prototype;' +
  'HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {' +
  "  return kind.includes('webgl') ? null : getContext.call(this, kind, ...rest);" +
  '};';

/** Returns a preparation that emulates a media feature which Playwright's context options lack. */
export const emulateMedia =
  (name: string, value: string) =>
  async (page: Page): Promise<void> => {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setEmulatedMedia', { features: [{ name, value }] });
  };

/** Returns an init script that adds a font of the site under these names, because machines have hardly any of the list. */
export function addFonts(names: readonly string[]): string {
  const files = join(import.meta.dirname, '../../node_modules/@fontsource-variable/host-grotesk/files');
  const font = readFileSync(join(files, 'host-grotesk-latin-wght-normal.woff2'), 'base64');
  return `for (const name of ${JSON.stringify(names)})
    document.fonts.add(new FontFace(name, Uint8Array.from(atob('${font}'), (character) => character.charCodeAt(0))));`;
}
