/**
 * Replaces the SDK packages that `start-analytics.ts` disables, half of the SDK's size, in the bundle (see `alias` in
 * the site's Vite configuration). Exports what the SDK imports from them. A call means that the settings are wrong.
 */
const disabledPlugin = (): never => {
  throw new Error('This part of the analytics SDK is disabled and not in the bundle');
};

export {
  disabledPlugin as autocapturePlugin,
  disabledPlugin as customEnrichmentPlugin,
  disabledPlugin as eventPropertyTrackingPlugin,
  disabledPlugin as frustrationPlugin,
  disabledPlugin as pageUrlEnrichmentPlugin,
  disabledPlugin as performancePlugin,
  disabledPlugin as plugin,
  disabledPlugin as webVitalsPlugin,
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
