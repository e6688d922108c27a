import { brand } from '@whorl/contract/brand.ts';
import { articlePath, authorPath, pages } from '@whorl/contract/urls.ts';
import type { Article } from '../../../content/articles/articles.ts';
import { teamNamed } from '../../../content/teams.ts';
import { trailData } from '../../../sections/text/trail-data.ts';

/** What an article tells machines of itself, as JSON-LD. */
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
      url: authorPath(teamNamed(frontMatter.author)),
    },
    publisher: { '@type': 'Organization', name: brand.name },
  },
  trailData([{ title: BLOG, url: pages.blog.path }], { title: frontMatter.title, url: articlePath(slug) }),
];

const BLOG = 'Notes';
