import { type TrailStep, trailFromHome } from '../../design/breadcrumbs.tsx';

/** Returns the trail that `Breadcrumbs` shows as JSON-LD. The last step, the page itself, needs no URL. */
export const breadcrumbData = (trail: readonly TrailStep[], here: TrailStep): Record<string, unknown> => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: [...trailFromHome(trail), { title: here.title, url: undefined }].map(({ title, url }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: title,
    ...(url !== undefined && { item: url }),
  })),
});
