import * as v from 'valibot';
import { redirectStatuses } from './redirects.ts';

/** Of the build, beside `public/`. */
export const treatmentsFolder = 'treatments';

/**
 * What the build tells the server, written to `dist/manifest.json`. The static files themselves lie in `dist/public`,
 * each with its `.br` and `.gz` beside it where compressing pays.
 */
export const siteManifestSchema = v.object({
  /** Hash of the whole build; the browser compares it with `app-data.json` to notice a deployment. */
  buildHash: v.pipe(v.string(), v.regex(/^[0-9a-f]{20}$/)),
  /** Every prerendered page by its path. */
  pages: v.record(
    v.pipe(v.string(), v.startsWith('/')),
    v.object({
      /** The file below `dist/public`, for example `contact-sales/index.html`. */
      file: v.string(),
      status: v.picklist([200, 404, 500]),
      /** CSP sources of what is inline in the page, for example `'sha256-…'`. */
      scriptHashes: v.array(v.string()),
      styleHashes: v.array(v.string()),
      /** The HubSpot form that the content names for what is sent from this page. The browser may send no other. */
      hubspotFormId: v.optional(v.pipe(v.string(), v.uuid())),
    }),
  ),
  /** What one half of the visitors of a page under test gets, by the page's path; the other half gets the page itself. */
  treatments: v.optional(
    v.record(
      v.pipe(v.string(), v.startsWith('/')),
      v.object({
        /** Below `treatmentsFolder`: it has no address of its own. */
        file: v.string(),
        scriptHashes: v.array(v.string()),
        styleHashes: v.array(v.string()),
      }),
    ),
    {},
  ),
  /** Files that carry `buildOrigin` in place of the deployment's origin, by their addresses. */
  placedFiles: v.record(
    v.pipe(v.string(), v.startsWith('/')),
    v.object({
      /** Its media type, which its extension may not tell. */
      type: v.string(),
      /** The page that it is another form of, so that search engines show that one. */
      canonicalPath: v.optional(v.string()),
    }),
  ),
  /** When the next scheduled text becomes public, for a build that has to be made by then; in ISO 8601. */
  nextPublication: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  redirects: v.array(v.object({ from: v.string(), to: v.string(), status: v.picklist(redirectStatuses) })),
});
export type SiteManifest = v.InferOutput<typeof siteManifestSchema>;
