import { brand } from '@whorl/contract/brand.ts';
import { pages } from '@whorl/contract/urls.ts';
import breadcrumbs from '../../../content/interface/pages/breadcrumbs.json';
import type { RenderedPage } from '../routes.ts';
import { breadcrumbList } from '../structured-data.ts';

/** Breadcrumbs above every comparison. */
export const comparisonTrail = [
  { title: breadcrumbs.home, url: pages.home.path },
  { title: breadcrumbs.resources, url: pages.resources.path },
  { title: breadcrumbs.comparisons, url: pages.comparisons.path },
];

/**
 * Returns the head of a comparison with another software.
 *
 * @param published day of the measurements or sources, as `2026-11-23`
 * @param version of the other software, if known
 */
export const comparisonHead = (
  { title, description, name }: { title: string; description: string; name: string },
  published: string,
  version?: string,
): RenderedPage['head'] => ({
  title,
  description,
  kind: 'article',
  structuredData: [
    breadcrumbList(comparisonTrail, name),
    {
      '@context': 'https://schema.org',
      '@type': 'TechArticle',
      headline: title,
      description,
      datePublished: published,
      author: { '@type': 'Organization', name: brand.name },
      about: [
        { '@type': 'SoftwareApplication', name, ...(version !== undefined && { softwareVersion: version }) },
        { '@type': 'SoftwareApplication', name: brand.name },
      ],
    },
  ],
});
