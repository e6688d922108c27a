import * as v from 'valibot';
import { redirectStatuses } from './redirects.ts';
import { pageGroups } from './urls.ts';

/** Folder of the build next to `public/` with the treatment pages of experiments. */
export const treatmentsFolder = 'treatments';

/**
 * Manifest that the build writes to `dist/manifest.json` for the server. The static files are in `dist/public`, each with
 * a `.br` and `.gz` version if compression makes it smaller.
 */
export const siteManifestSchema = v.object({
  /** Hash of the whole build, which identifies it in the list of deployments. Begins with the hash of its code. */
  buildHash: v.pipe(v.string(), v.regex(/^[0-9a-f]{20}$/)),
  /** Every prerendered page by path. */
  pages: v.record(
    v.pipe(v.string(), v.startsWith('/')),
    v.object({
      /** File below `dist/public`, for example `contact-sales/index.html`. */
      file: v.string(),
      status: v.picklist([200, 404, 500]),
      /** Analytics page group. */
      group: v.picklist(pageGroups),
      /** CSP sources of inline scripts and styles, for example `'sha256-…'`. */
      scriptHashes: v.array(v.string()),
      styleHashes: v.array(v.string()),
      /** HubSpot form ID that the content sets for submissions from this page. The browser may not choose another. */
      hubspotFormId: v.optional(v.pipe(v.string(), v.uuid())),
    }),
  ),
  /** Treatment page by the path of the page under test; the control group gets the page itself. */
  treatments: v.optional(
    v.record(
      v.pipe(v.string(), v.startsWith('/')),
      v.object({
        /** File in `treatmentsFolder`, which has no URL of its own. */
        file: v.string(),
        scriptHashes: v.array(v.string()),
        styleHashes: v.array(v.string()),
      }),
    ),
    {},
  ),
  /** Files that contain `buildOrigin` instead of the deployment's origin, by URL path. */
  placedFiles: v.record(
    v.pipe(v.string(), v.startsWith('/')),
    v.object({
      /** Media type, which the extension may not reveal. */
      type: v.string(),
      /** The page that this is another format of, so that search engines show that page. */
      canonicalPath: v.optional(v.string()),
    }),
  ),
  /** Publication time of the next scheduled entry, by which the site must be rebuilt (ISO 8601). */
  nextPublication: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  redirects: v.array(v.object({ from: v.string(), to: v.string(), status: v.picklist(redirectStatuses) })),
});
export type SiteManifest = v.InferOutput<typeof siteManifestSchema>;
