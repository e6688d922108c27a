import type { BrowserContextOptions } from 'playwright-core';

/** One visit of a browser profile. */
export type Visit = {
  profile: 'first' | 'second';
  /** What is different from the ordinary browser. */
  changed?: BrowserContextOptions;
  /** Cookies and all storage are deleted before it. */
  cleared?: true;
  /** The window of the visit before is still open. */
  sameWindow?: true;
};

/** The last visit is held against the first: is it the same browser, or another one that looks the same? */
export type Case = { id: string; visits: readonly [Visit, ...Visit[]]; truth: 'same browser' | 'other browser' };

/** What every visit has unless it says otherwise: an ordinary laptop. */
export const ordinary = {
  locale: 'en-US',
  timezoneId: 'Europe/Lisbon',
  viewport: { width: 1280, height: 720 },
  screen: { width: 1440, height: 900 },
  deviceScaleFactor: 1,
  colorScheme: 'light',
  reducedMotion: 'no-preference',
} as const satisfies BrowserContextOptions;

const first: Visit = { profile: 'first' };
const comesBack = (id: string, back: Partial<Visit>): Case => ({
  id,
  visits: [first, { ...first, ...back }],
  truth: 'same browser',
});
const second: Visit = { profile: 'second' };
const inGerman: BrowserContextOptions = { locale: 'de-DE' };

export const cases: readonly Case[] = [
  comesBack('reload', { sameWindow: true }),
  comesBack('restart', {}),
  comesBack('window-size', { changed: { viewport: { width: 900, height: 600 } } }),
  comesBack('dark-theme', { changed: { colorScheme: 'dark' } }),
  comesBack('cleared', { cleared: true }),
  // Truly another profile, but a person with a private window looks just like it.
  comesBack('fresh-profile', { profile: 'second' }),
  comesBack('language', { changed: inGerman }),
  comesBack('time-zone', { changed: { timezoneId: 'America/Sao_Paulo' } }),
  comesBack('screen', { changed: { screen: { width: 2560, height: 1440 } } }),
  comesBack('pixel-ratio', { changed: { deviceScaleFactor: 2 } }),
  comesBack('reduced-motion', { changed: { reducedMotion: 'reduce' } }),
  comesBack('cleared-and-language', { cleared: true, changed: inGerman }),
  { id: 'twin', visits: [first, second], truth: 'other browser' },
  { id: 'twin-told-apart', visits: [first, { ...second, changed: inGerman }, second], truth: 'other browser' },
  {
    id: 'cleared-beside-twin',
    visits: [first, { ...second, changed: inGerman }, second, { ...first, cleared: true }],
    truth: 'same browser',
  },
];
