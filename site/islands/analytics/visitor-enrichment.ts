import type { Types } from '@amplitude/analytics-browser';
import type { EventName, EventProperties } from '@whorl/contract/analytics/events.ts';

/** By which it is removed again; nothing else in the SDK may be called so. */
export const visitorEnrichmentName = 'visitor-enrichment';

export type VisitorProperties = Pick<
  EventProperties<'Web Page Viewed'>,
  'botDetected' | 'vmDetected' | 'signupOptionsShown'
>;

const enriched: EventName = 'Web Page Viewed';

/** Marks every page view with what is known of the visitor: bots and virtual machines count apart. */
export function visitorEnrichment(properties: VisitorProperties): Types.EnrichmentPlugin {
  return {
    name: visitorEnrichmentName,
    type: 'enrichment',
    execute: (event) =>
      Promise.resolve(
        event.event_type === enriched
          ? { ...event, event_properties: { ...event.event_properties, ...properties } }
          : event,
      ),
  };
}
