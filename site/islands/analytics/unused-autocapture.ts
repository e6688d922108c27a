/**
 * Stands in the bundle for the parts of the SDK that are switched off in `start-analytics.ts`, which are half of its
 * weight (see `alias` in the site's Vite configuration). Each is what the SDK imports by that name; calling one is a
 * mistake in the settings.
 */
const switchedOff = (): never => {
  throw new Error('This part of the analytics SDK is switched off and not in the bundle');
};

export {
  switchedOff as autocapturePlugin,
  switchedOff as customEnrichmentPlugin,
  switchedOff as eventPropertyTrackingPlugin,
  switchedOff as frustrationPlugin,
  switchedOff as pageUrlEnrichmentPlugin,
  switchedOff as performancePlugin,
  switchedOff as plugin,
  switchedOff as webVitalsPlugin,
};

/** Packages of the SDK that this module replaces. */
export const unusedAutocapturePackages = [
  '@amplitude/plugin-autocapture-browser',
  '@amplitude/plugin-custom-enrichment-browser',
  '@amplitude/plugin-event-property-attribution-browser',
  '@amplitude/plugin-network-capture-browser',
  '@amplitude/plugin-page-url-enrichment-browser',
  '@amplitude/plugin-web-vitals-browser',
];
