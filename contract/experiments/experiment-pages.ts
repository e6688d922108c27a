/**
 * Which experiment runs on which page. Apart from their definitions and from the table of addresses, so that a browser
 * that has to know the one does not get the others; a test holds them against both.
 */
export const experimentPages = {
  '/': 'home-evidence',
  '/pricing/': 'pricing-bills',
  '/demo/': 'demo-self-serve',
} as const;

export type ExperimentPage = keyof typeof experimentPages;
export type ExperimentName = (typeof experimentPages)[ExperimentPage];

/** The experiment of a page; undefined for a page that has none. */
export const experimentOf = (path: string): ExperimentName | undefined =>
  (experimentPages as Readonly<Record<string, ExperimentName>>)[path];
