import { brand } from '@whorl/contract/brand.ts';
import { articlePath, authorPath, pages } from '@whorl/contract/urls.ts';
import type { Article } from '../../../content/articles/articles.ts';
import { findTeam } from '../../../content/teams.ts';
import { breadcrumbData } from '../../../sections/text/breadcrumb-data.ts';

/** Returns the structured data of an article. */
export const articleData = ({ slug, frontMatter, words }: Article): Record<string, unknown>[] => [
  {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: frontMatter.title,
    description: frontMatter.description,
    inLanguage: frontMatter.language,
    datePublished: frontMatter.published,
    dateModified: frontMatter.updated ?? frontMatter.published,
    keywords: frontMatter.tags,
    wordCount: words,
    mainEntityOfPage: articlePath(slug),
    author: {
      '@type': 'Organization',
      name: `${brand.name}, ${frontMatter.author}`,
      url: authorPath(findTeam(frontMatter.author)),
    },
    publisher: { '@type': 'Organization', name: brand.name },
  },
  breadcrumbData([{ title: BLOG, url: pages.blog.path }], { title: frontMatter.title, url: articlePath(slug) }),
];

const BLOG = 'Blog';
