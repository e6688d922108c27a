import * as v from 'valibot';

/** Service that the browser calls directly. Its key is visible in the browser, so it is no secret. */
const directService = v.object({
  /** URL prefix of an ID, with a trailing slash. */
  url: v.string(),
  key: v.string(),
});

/** Transport of events while a page is shown; on leaving, it is always a beacon. */
export const analyticsTransports = ['fetch', 'xhr', 'beacon'] as const;

/**
 * `GET /api/site-settings`: the part of the server's configuration that the browser needs. Pages are prerendered without
 * knowing the deployment's environment, so the browser requests the settings at run time.
 */
export const siteSettingsSchema = v.object({
  identification: v.object({
    apiKey: v.string(),
    /** Contains `<version>`, `<apiKey>` and `<loaderVersion>`. */
    scriptUrlPattern: v.string(),
    endpoint: v.string(),
    region: v.picklist(['us', 'eu', 'ap']),
    /** Timeout of one signal in milliseconds; the agent's default if missing. */
    signalTimeoutMs: v.optional(v.number()),
    /** Service for events by request ID; this server by default. */
    events: v.optional(directService),
    /** Service for a visitor's visits; this server by default. */
    visits: v.optional(directService),
  }),
  analytics: v.object({
    apiKey: v.string(),
    serverUrl: v.string(),
    transport: v.picklist(analyticsTransports),
    /** Whether clicks on elements and downloads are tracked in addition to the events of the plan. */
    autocapture: v.boolean(),
    /** URL of the remote configuration of analytics. */
    remoteConfigUrl: v.string(),
  }),
  /** Sentry project that errors are sent to, through this server; by default our own error reports. */
  sentry: v.optional(v.object({ dsn: v.string(), environment: v.string() })),
  /** Names of the running experiments; others aren't counted. */
  experiments: v.array(v.string()),
});
export type SiteSettings = v.InferOutput<typeof siteSettingsSchema>;
