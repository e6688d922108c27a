/**
 * Placeholder for the deployment's origin in files that need absolute URLs, such as the sitemap. The build doesn't know
 * the origin; the server replaces the placeholder. `.invalid` never resolves (RFC 2606), so a file that is published
 * without the replacement doesn't link to another site.
 */
export const buildOrigin = 'https://origin.invalid';
