import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { promisify } from 'node:util';
import { vi } from 'vitest';
import type { Display } from '../../scripts/start-display.ts';
import { type Engine, useWindow } from '../identify/engines.ts';

/** A person who uses ordinary windows of one browser profile with keyboard and pointer. */
export type Visitor = {
  /**
   * Opens a URL in a new window, uses the window, and closes the browser.
   *
   * @param title title of the page
   */
  visit(url: string, title: string, use?: () => Promise<void>): Promise<void>;
  /** Presses keys one after the other, such as `Tab` or `shift+Tab`. */
  press(...keys: readonly string[]): Promise<void>;
  type(text: string): Promise<void>;
  goBack(): Promise<void>;
  /** Waits until the window shows a page with this title. */
  waitForTitle(title: string): Promise<void>;
};

const run = promisify(execFile);
/** Time between two keys of a person who types fast. */
const KEY_INTERVAL_MS = '100';
/** Time limit for starting a browser and for loading a page. On a busy machine Firefox takes half a minute. */
const PAGE_TIMEOUT_MS = 60_000;
/** Position in MiniBrowser's window of its button for going back, for which it has no key. */
const MINI_BROWSER_BACK = ['18', '18'];

/**
 * Creates a visitor with a new profile of a browser.
 *
 * @param profile folder of the profile
 * @param xdotool path of xdotool
 */
export function createVisitor(engine: Engine, profile: string, { environment }: Display, xdotool: string): Visitor {
  mkdirSync(profile, { recursive: true });
  const control = async (...args: readonly string[]): Promise<string> =>
    (await run(xdotool, args, { env: { ...process.env, ...environment } })).stdout.trim();

  /** Returns the ID of the window with a title; rejects if there is none. */
  async function findWindow(title: string): Promise<string> {
    // Not by name: xdotool doesn't find the names of GTK's windows with characters outside Latin-1.
    const ids = (await control('search', '--onlyvisible', '--class', '.')).split('\n');
    const names = await Promise.all(ids.map((id) => control('getwindowname', id)));
    const id = ids.find((_, index) => names[index]?.startsWith(title));
    if (id === undefined)
      throw new Error(`Expected a window with the title “${title}”, found “${names.join('”, “')}”.`);
    return id;
  }
  const waitForWindow = (title: string): Promise<string> =>
    vi.waitFor(() => findWindow(title), { timeout: PAGE_TIMEOUT_MS, interval: 200 });

  return {
    async visit(url, title, use) {
      const { command, args, env } = engine.prepare(profile, url, {});
      const start = async () => {
        // Without a window manager a new window may not have the keyboard's focus.
        await control('windowfocus', await waitForWindow(title));
        await use?.();
      };
      await useWindow({ command, args, env: { ...environment, HOME: profile, TZ: 'UTC', ...env } }, start());
    },
    press: async (...keys) => void (await control('key', '--delay', KEY_INTERVAL_MS, ...keys)),
    type: async (text) => void (await control('type', '--delay', KEY_INTERVAL_MS, text)),
    async goBack() {
      if (engine.name !== 'WebKitGTK') return void (await control('key', 'alt+Left'));
      await control('mousemove', '--window', await control('getwindowfocus'), ...MINI_BROWSER_BACK, 'click', '1');
    },
    waitForTitle: async (title) => void (await waitForWindow(title)),
  };
}
