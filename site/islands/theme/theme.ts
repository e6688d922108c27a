import { THEME_KEY } from '@whorl/contract/stored-data/names.ts';

/** The colour around the page, as `--paper` of `site/design/tokens.css` has it. */
export const themeColors = { light: '#F4F0E7', dark: '#141310' } as const;

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/**
 * Runs in the head, before anything is painted, so that a page never flashes in the other theme. Inline and allowed by
 * its hash: a file would come too late.
 */
export const themeScript = `try{let t=localStorage.getItem(${JSON.stringify(THEME_KEY)}),c=${JSON.stringify(themeColors)}[t];if(c){document.documentElement.dataset.theme=t;for(let m of document.querySelectorAll('meta[name=theme-color]'))m.content=c}}catch{}`;

export function chosenTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

/** Shows a theme now and on every later page. Where nothing can be stored it holds for this page. */
export function chooseTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    meta.content = themeColors[theme === 'system' ? (meta.media.includes('dark') ? 'dark' : 'light') : theme];
  }
  try {
    if (theme === 'system') localStorage.removeItem(THEME_KEY);
    else localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Storage is switched off.
  }
}
