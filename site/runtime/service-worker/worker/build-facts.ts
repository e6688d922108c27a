/** What the bundler puts in the place of `BUILD_FACTS`. */
type BuildFacts = {
  hash: string;
  /** The page that shows where neither network nor copy has one. */
  offlinePage: string;
  /** Addresses of the files that the offline page needs, itself included, and that every page shares. */
  files: readonly string[];
  /** Those of them that have their content's hash in their name: the browser has loaded most of them by then. */
  assets: readonly string[];
};

declare const BUILD_FACTS: BuildFacts;
export const buildFacts = BUILD_FACTS;
