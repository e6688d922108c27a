// Not by the package's name: that stands for a stub in the bundle, since the SDK would bring all of it by itself.

import type { Types } from '@amplitude/analytics-browser';
import { autocapturePlugin } from '@amplitude/plugin-autocapture-browser/lib/esm/autocapture-plugin.js';
import { boundHierarchy, boundHierarchyName } from './bound-hierarchy.ts';

/** What is removed again when consent is withdrawn. */
const pluginNames = ['@amplitude/plugin-autocapture-browser', boundHierarchyName];

/**
 * Counts presses on elements and changes of fields, as the provider has switched on. Never what stands in a field; hidden
 * fields and passwords not at all; what looks like a card's or a social security number is masked. Without the parts that
 * take orders from a window of the vendor's or watch what scrolls into view.
 *
 * @returns ends it
 */
export function captureElements(client: Pick<Types.BrowserClient, 'add' | 'remove'>): () => void {
  client.add(boundHierarchy());
  client.add(
    autocapturePlugin({
      visualTaggingOptions: { enabled: false },
      viewportContentUpdated: { enabled: false },
    }) as Types.EnrichmentPlugin,
  );
  return () => {
    for (const name of pluginNames) client.remove(name);
  };
}
