/** Values that the bundler inserts for `BUILD_FACTS`. */
type BuildFacts = {
  hash: string;
  /** The page shown without network and cached copy. */
  offlinePage: string;
  /** URLs of the files that the offline page needs, including itself, and that all pages share. */
  files: readonly string[];
  /** The URLs among `files` with a content hash in their name; the browser has usually loaded most of them already. */
  assets: readonly string[];
};

declare const BUILD_FACTS: BuildFacts;
export const buildFacts = BUILD_FACTS;
