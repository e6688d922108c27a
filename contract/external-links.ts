import { brand, type ExternalLinks } from './brand.ts';
import { pages } from './urls.ts';

/** Links that every deployment has; the rest of `ExternalLinks` is shown only where `brand.externalLinks` sets it. */
type Always = 'documentation' | 'login' | 'signup' | 'community';
type Resolved = ExternalLinks & Record<Always, string>;

/**
 * Returns the links of `given` with a page of this site in place of those that every deployment needs. There is no
 * default for an app store, a play store, reviews or a repository: a link to nothing would be worse than none.
 */
export const resolveExternalLinks = ({
  documentation = `${pages.sdkLibraries.path}#calls`,
  login = pages.start.path,
  signup = pages.start.path,
  community = pages.support.path,
  ...others
}: ExternalLinks): Resolved => ({ documentation, login, signup, community, ...others });

export const externalLinks = resolveExternalLinks(brand.externalLinks);

/** Returns the provider's places outside the site for the footer, social profiles included, in their order. */
export const footerLinksOf = (
  { community, repository = pages.github.path, appStore, playStore, reviews, statusPage }: Resolved,
  socialLinks: readonly { title: string; url: string }[],
): { title: string; url: string }[] => [
  { title: 'Community', url: community },
  { title: 'Code repositories', url: repository },
  ...(appStore === undefined ? [] : [{ title: 'App Store', url: appStore }]),
  ...(playStore === undefined ? [] : [{ title: 'Google Play', url: playStore }]),
  ...(reviews === undefined ? [] : [{ title: 'Reviews', url: reviews }]),
  ...(statusPage === undefined ? [] : [{ title: 'Service status', url: statusPage }]),
  ...socialLinks,
];
