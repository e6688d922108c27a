import { THEME_KEY } from '@whorl/contract/stored-data/names.ts';
import { localStore } from '../../browser/storage.ts';

/** Color of the browser's UI, equal to `--paper` in `site/design/tokens.css`. */
export const themeColors = { light: '#F4F0E7', dark: '#141310' } as const;

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/**
 * Runs in the head before the first paint, so that a page never flashes in the other theme. Inline, with its hash in
 * the Content Security Policy, because a file would load too late.
 */
export const themeScript = `try{let t=localStorage.getItem(${JSON.stringify(THEME_KEY)}),c=${JSON.stringify(themeColors)}[t];if(c){document.documentElement.dataset.theme=t;for(let m of document.querySelectorAll('meta[name=theme-color]'))m.content=c}}catch{}`;

export function chosenTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

/** Applies a theme to this and all later pages. Without storage it applies to this page only. */
export function chooseTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    meta.content = themeColors[theme === 'system' ? (meta.media.includes('dark') ? 'dark' : 'light') : theme];
  }
  if (theme === 'system') localStore.remove(THEME_KEY);
  else localStore.set(THEME_KEY, theme);
}
