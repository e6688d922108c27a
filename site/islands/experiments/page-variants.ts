import { experimentOf } from '@whorl/contract/experiments/experiment-pages.ts';
import { forcedVariant, variantPath } from '@whorl/contract/experiments/variant.ts';
import { countryAnswered } from '../country.ts';
import type { Store } from '../create-store.ts';
import { assignedFlags } from './ab-store.ts';

/** Returns the path whose page data show a page in the visitor's variant. */
export type VariantResolver = (path: string, url: URL) => string;

/** What page loading lends to the experiments, which are loaded after it. */
export type PageVariants = {
  readonly loaded: {
    has(path: string): boolean;
    /** Called when another variant is to be shown from now on. */
    clear(): void;
  };
  /** Undefined until the experiments have started: a server picks the variant by the cookie. */
  readonly resolver: Store<VariantResolver | undefined>;
};

/**
 * Returns the path whose page data show an address in the visitor's variant. A server picks the variant by the cookie,
 * unless the document brought the right one; the browser picks it for a forced variant and on a static host.
 *
 * @param path of the page
 * @param isLoaded whether the page data of a path are loaded
 */
export function pageDataPath(path: string, url: URL, isLoaded: (path: string) => boolean): string {
  const experiment = experimentOf(path);
  if (experiment === undefined) return path;
  const forced = forcedVariant(url.searchParams);
  if (forced !== undefined) return variantPath(path, forced);
  const assigned = assignedFlags()[experiment];
  if (!countryAnswered()) return assigned === undefined ? path : variantPath(path, assigned);
  const brought = variantPath(path, assigned ?? 'Control');
  return isLoaded(brought) ? brought : path;
}
