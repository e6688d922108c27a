import * as v from 'valibot';

/** HTTP statuses of redirects. Browsers cache the permanent ones (301, 308). */
export const redirectStatuses = [301, 302, 307, 308] as const;

const pagePath = v.pipe(
  v.string(),
  v.regex(/^\/([a-z0-9-]+\/)*$/, 'must be a path of this site: lower-case letters, digits and hyphens between slashes'),
);

/** One entry of `content/redirects.yaml`. */
export const redirectSchema = v.strictObject({
  from: pagePath,
  to: pagePath,
  /** Whether the page itself was at `from` before. Its ID in feeds and calendars remains the oldest such path. */
  renamed: v.optional(v.boolean(), false),
  status: v.optional(v.picklist(redirectStatuses, `must be one of ${redirectStatuses.join(', ')}`), 301),
});
export type Redirect = v.InferOutput<typeof redirectSchema>;

/** Redirects for the browser: old path to new path, both with a trailing slash. */
export type RedirectTable = Readonly<Record<string, string>>;

/** Returns the redirects that browsers need. No page of the site links to the old path of a renamed page. */
export const createRedirectTable = (redirects: readonly Redirect[]): RedirectTable =>
  Object.fromEntries(redirects.filter(({ renamed }) => !renamed).map(({ from, to }) => [from, to]));

/** Returns the first path of each renamed page, by its current path. The oldest one comes first in the list. */
export const createFirstPaths = (redirects: readonly Redirect[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    redirects
      .filter(({ renamed }) => renamed)
      .map(({ from, to }) => [to, from] as const)
      .reverse(),
  );
