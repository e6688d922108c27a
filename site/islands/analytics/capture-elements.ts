// Imported by its path: in the bundle the package's name resolves to a stub, because the SDK would include the whole
// package.

import type { Types } from '@amplitude/analytics-browser';
import { autocapturePlugin } from '@amplitude/plugin-autocapture-browser/lib/esm/autocapture-plugin.js';
import { limitHierarchy, limitHierarchyName } from './limit-hierarchy.ts';

/** Plugins that are removed when consent is withdrawn. */
const pluginNames = ['@amplitude/plugin-autocapture-browser', limitHierarchyName];

/**
 * Counts clicks on elements and changes of fields, if enabled in the site's settings. The content of a field is never
 * sent; hidden fields and passwords aren't counted; texts that look like a card or social security number are masked.
 * Visual tagging, which takes commands from a window of the vendor, and viewport tracking are disabled.
 *
 * @returns a function that stops it
 */
export function captureElements(client: Pick<Types.BrowserClient, 'add' | 'remove'>): () => void {
  client.add(limitHierarchy());
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
