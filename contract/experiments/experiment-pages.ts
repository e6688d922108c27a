/**
 * Experiment by page. Separate from the definitions and the page table, so that a browser that needs only this doesn't
 * load those; a test compares them.
 */
export const experimentPages = {
  '/': 'home-evidence',
  '/pricing/': 'pricing-bills',
  '/demo/': 'demo-self-serve',
} as const;

type ExperimentPage = keyof typeof experimentPages;
export type ExperimentName = (typeof experimentPages)[ExperimentPage];

/** Returns the experiment of a page; undefined if it has none. */
export const findExperiment = (path: string): ExperimentName | undefined =>
  (experimentPages as Readonly<Record<string, ExperimentName>>)[path];
