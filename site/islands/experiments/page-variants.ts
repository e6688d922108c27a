import { findExperiment } from '@whorl/contract/experiments/experiment-pages.ts';
import { parseForcedVariant, variantPath } from '@whorl/contract/experiments/variant.ts';
import { isCountryLookedUp } from '../country.ts';
import type { Store } from '../create-store.ts';
import { getAssignedFlags } from './ab-store.ts';

/** Returns the path whose page data show a page in the visitor's variant. */
export type VariantResolver = (path: string, url: URL) => string;

/** State of page loading that the experiments use; they are loaded later. */
export type PageVariants = {
  readonly loaded: {
    has(path: string): boolean;
    /** Called when another variant is to be shown from now on. */
    clear(): void;
  };
  /** Undefined until the experiments have started: until then a server chooses the variant by the cookie. */
  readonly resolver: Store<VariantResolver | undefined>;
};

/**
 * Returns the path whose page data show a URL in the visitor's variant. A server chooses the variant by the cookie
 * unless the document already included the right one; the browser chooses it for a forced variant and on a static host.
 *
 * @param path path of the page
 * @param isLoaded whether the page data of a path are loaded
 */
export function pageDataPath(path: string, url: URL, isLoaded: (path: string) => boolean): string {
  const experiment = findExperiment(path);
  if (experiment === undefined) return path;
  const forced = parseForcedVariant(url.searchParams);
  if (forced !== undefined) return variantPath(path, forced);
  const assigned = getAssignedFlags()[experiment];
  if (!isCountryLookedUp()) return assigned === undefined ? path : variantPath(path, assigned);
  const brought = variantPath(path, assigned ?? 'Control');
  return isLoaded(brought) ? brought : path;
}
