import { brand } from '@whorl/contract/brand.ts';
import { jobPath, pages } from '@whorl/contract/urls.ts';
import type { OpenJob } from '../../../content/jobs.ts';

/** Returns a position as structured data (https://schema.org/JobPosting). */
export const jobPosting = ({ slug, frontMatter, html }: OpenJob): Record<string, unknown> => ({
  '@context': 'https://schema.org',
  '@type': 'JobPosting',
  title: frontMatter.title,
  description: html,
  url: jobPath(slug),
  identifier: { '@type': 'PropertyValue', name: brand.name, value: String(frontMatter.id) },
  datePosted: frontMatter.published,
  employmentType: frontMatter.hours === 'full time' ? 'FULL_TIME' : 'PART_TIME',
  hiringOrganization: { '@type': 'Organization', name: brand.legalEntity, url: pages.home.path },
  jobLocation: {
    '@type': 'Place',
    address: {
      '@type': 'PostalAddress',
      addressLocality: frontMatter.location,
      addressCountry: frontMatter.country,
    },
  },
  ...(frontMatter.remote && {
    jobLocationType: 'TELECOMMUTE',
    applicantLocationRequirements: { '@type': 'Country', name: frontMatter.country },
  }),
  directApply: true,
});
