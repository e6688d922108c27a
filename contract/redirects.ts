import * as v from 'valibot';

/** How an old address answers. Permanent ones (301, 308) are remembered by browsers, so they are for what never returns. */
export const redirectStatuses = [301, 302, 307, 308] as const;

const pagePath = v.pipe(
  v.string(),
  v.regex(/^\/([a-z0-9-]+\/)*$/, 'must be a path of this site: lower-case letters, digits and hyphens between slashes'),
);

/** One entry of `content/redirects.yaml`. */
export const redirectSchema = v.strictObject({
  from: pagePath,
  to: pagePath,
  status: v.optional(v.picklist(redirectStatuses, `must be one of ${redirectStatuses.join(', ')}`), 301),
});
export type Redirect = v.InferOutput<typeof redirectSchema>;

/** What the browser has to know of the redirects: old path to new path, both with their trailing slash. */
export type RedirectTable = Readonly<Record<string, string>>;

export const redirectTable = (redirects: readonly Redirect[]): RedirectTable =>
  Object.fromEntries(redirects.map(({ from, to }) => [from, to]));
