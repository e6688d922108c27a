import { articlePath, pages } from '@whorl/contract/urls.ts';
import { listedArticles } from '../../../content/articles/articles.ts';
import { type OwnData, toTypedName } from '../../composed-page.tsx';

export const subjectData: OwnData['subjectData'] = ({ subject }) => ({
  ...(subject && toTypedName(subject)),
  url: pages.blog.path,
  blogPost: listedArticles.map(({ slug, frontMatter }) => ({
    '@type': 'BlogPosting',
    headline: frontMatter.title,
    datePublished: frontMatter.published,
    url: articlePath(slug),
  })),
});
