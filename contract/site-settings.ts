import * as v from 'valibot';

/** Another service that the browser itself asks. Its key stands in every visitor's browser, and so is no secret. */
const askedDirectly = v.object({
  /** What an id is put behind, with a slash at its end. */
  url: v.string(),
  key: v.string(),
});

/** How events leave the browser while a page is shown; on leaving it is always a beacon. */
export const analyticsTransports = ['fetch', 'xhr', 'beacon'] as const;

/**
 * `GET /api/site-settings`: the part of the server's configuration that the visitor's browser needs. Pages are
 * prerendered without knowing the environment they will run in, so they ask at run time.
 */
export const siteSettingsSchema = v.object({
  identification: v.object({
    apiKey: v.string(),
    /** Has `<version>`, `<apiKey>` and `<loaderVersion>` in it. */
    scriptUrlPattern: v.string(),
    endpoint: v.string(),
    region: v.picklist(['us', 'eu', 'ap']),
    /** Who is asked about one request; this server where nothing is given. */
    events: v.optional(askedDirectly),
    /** Who is asked for a visitor's visits; this server where nothing is given. */
    visits: v.optional(askedDirectly),
  }),
  analytics: v.object({
    apiKey: v.string(),
    serverUrl: v.string(),
    transport: v.picklist(analyticsTransports),
    /** Whether presses on elements and downloads are counted, beside the events of the plan. */
    autocapture: v.boolean(),
    /** Where senders ask what the provider has set for them. */
    remoteConfigUrl: v.string(),
  }),
  /** The Sentry project that errors are sent to, through this server; our own reports where nothing is given. */
  sentry: v.optional(v.object({ dsn: v.string(), environment: v.string() })),
  /** Names of the experiments that are running: of the others nothing is counted. */
  experiments: v.array(v.string()),
});
export type SiteSettings = v.InferOutput<typeof siteSettingsSchema>;
