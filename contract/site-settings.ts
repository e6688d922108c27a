import * as v from 'valibot';

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
  }),
  analytics: v.object({ apiKey: v.string(), serverUrl: v.string() }),
});
export type SiteSettings = v.InferOutput<typeof siteSettingsSchema>;
