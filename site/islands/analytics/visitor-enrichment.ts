import type { Types } from '@amplitude/analytics-browser';
import type { EventName, EventProperties } from '@whorl/contract/analytics/events.ts';

/** Name of the plugin, needed to remove it; must be unique within the SDK. */
export const visitorEnrichmentName = 'visitor-enrichment';

export type VisitorProperties = Pick<
  EventProperties<'Web Page Viewed'>,
  'botDetected' | 'vmDetected' | 'signupOptionsShown'
>;

const enrichedEvent: EventName = 'Web Page Viewed';

/**
 * Returns a plugin that adds the visitor's properties to page views, so that bots and virtual machines can be filtered.
 */
export function visitorEnrichment(properties: VisitorProperties): Types.EnrichmentPlugin {
  return {
    name: visitorEnrichmentName,
    type: 'enrichment',
    execute: (event) =>
      Promise.resolve(
        event.event_type === enrichedEvent
          ? { ...event, event_properties: { ...event.event_properties, ...properties } }
          : event,
      ),
  };
}
