/**
 * What stands for the origin of the deployment in files that need whole addresses, such as the sitemap. The build does
 * not know where it will stand; the server puts its own in this one's place. `.invalid` leads nowhere (RFC 2606), so a
 * file that reached somebody unchanged names no stranger's site.
 */
export const buildOrigin = 'https://origin.invalid';
