type Step = { readonly title: string; readonly url: string };

/** Where a page stands, as JSON-LD: the same steps that `Breadcrumbs` shows, the page itself last. */
export const trailData = (trail: readonly Step[], here: Step): Record<string, unknown> => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: [...trail, here].map(({ title, url }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: title,
    item: url,
  })),
});
