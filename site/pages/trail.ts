/** A page's place in the site, as search engines read it. */
export const trailOf = (trail: readonly { title: string; url: string }[], here: string): Record<string, unknown> => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: [
    ...trail.map(({ title, url }, index) => ({ '@type': 'ListItem', position: index + 1, name: title, item: url })),
    { '@type': 'ListItem', position: trail.length + 1, name: here },
  ],
});
