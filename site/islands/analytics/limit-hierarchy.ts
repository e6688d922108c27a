import type { Types } from '@amplitude/analytics-browser';

/** Name of the plugin, needed to remove it. */
export const limitHierarchyName = 'limit-hierarchy';

/** Maximum length of an element's list of ancestors, in characters of its JSON. The SDK no longer limits it. */
const MAX_HIERARCHY_LENGTH = 1024;
const property = '[Amplitude] Element Hierarchy';

/** Returns a plugin that removes the outermost ancestors until the list is short enough. */
export const limitHierarchy = (): Types.EnrichmentPlugin => ({
  name: limitHierarchyName,
  type: 'enrichment',
  execute(event) {
    const { [property]: hierarchy, ...others } = (event.event_properties ?? {}) as Record<string, unknown>;
    if (!Array.isArray(hierarchy)) return Promise.resolve(event);
    const limited = [...hierarchy];
    while (limited.length > 0 && JSON.stringify(limited).length > MAX_HIERARCHY_LENGTH) limited.pop();
    return Promise.resolve({ ...event, event_properties: { ...others, [property]: limited } });
  },
});
