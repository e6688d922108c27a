/**
 * What the page loading asks, and lends, for pages under test. `start-experiments.ts`, which is loaded later, puts its own
 * answer in: until then the server alone decides, by its cookie.
 */
export type PageChoice = {
  /** Under which path the page data of an address lies. */
  pathOf: (path: string, url: URL) => string;
  /** What was loaded may be of the other variant. */
  readonly loaded: {
    has(path: string): boolean;
    clear(): void;
  };
};
