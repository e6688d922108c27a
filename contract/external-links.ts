import { brand, type ExternalLinks } from './brand.ts';
import { pages } from './urls.ts';

/** Links that every deployment has; the other `ExternalLinks` are shown only if `brand.externalLinks` sets them. */
type RequiredLink = 'documentation' | 'signup' | 'community';
type ResolvedLinks = ExternalLinks & Record<RequiredLink, string>;

/**
 * Returns the links, with pages of this site as defaults of those that every deployment needs. A login, app stores, reviews
 * and a repository have no default: a link that leads to something else would be worse than none.
 */
export const resolveExternalLinks = ({
  documentation = pages.docs.path,
  signup = pages.start.path,
  community = pages.support.path,
  ...others
}: ExternalLinks): ResolvedLinks => ({ documentation, signup, community, ...others });

export const externalLinks = resolveExternalLinks(brand.externalLinks);

/**
 * Returns the links of the footer, including social profiles, in display order. Without a community, the link to the
 * support page has that page's name.
 */
export const getFooterLinks = (
  { community, repository = pages.github.path, appStore, playStore, reviews, statusPage }: ResolvedLinks,
  socialLinks: readonly { title: string; url: string }[],
): { title: string; url: string }[] => [
  { title: community === pages.support.path ? 'Support' : 'Community', url: community },
  { title: 'Code repositories', url: repository },
  ...(appStore === undefined ? [] : [{ title: 'App Store', url: appStore }]),
  ...(playStore === undefined ? [] : [{ title: 'Google Play', url: playStore }]),
  ...(reviews === undefined ? [] : [{ title: 'Reviews', url: reviews }]),
  ...(statusPage === undefined ? [] : [{ title: 'Service status', url: statusPage }]),
  ...socialLinks,
];
