import type { Types } from '@amplitude/analytics-browser';

/** By which it is removed again. */
export const boundHierarchyName = 'bound-hierarchy';

/** How long the list of an element's ancestors may be, in characters of its JSON; the SDK no longer sees to it. */
const LONGEST_HIERARCHY = 1024;
const property = '[Amplitude] Element Hierarchy';

/** Leaves out the ancestors furthest from the element, as far as the list is too long. */
export const boundHierarchy = (): Types.EnrichmentPlugin => ({
  name: boundHierarchyName,
  type: 'enrichment',
  execute(event) {
    const { [property]: hierarchy, ...others } = (event.event_properties ?? {}) as Record<string, unknown>;
    if (!Array.isArray(hierarchy)) return Promise.resolve(event);
    const kept = [...hierarchy];
    while (kept.length > 0 && JSON.stringify(kept).length > LONGEST_HIERARCHY) kept.pop();
    return Promise.resolve({ ...event, event_properties: { ...others, [property]: kept } });
  },
});
