import { pressPath } from '@whorl/contract/urls.ts';
import { pressCollection } from '../../../content/collections/press.ts';
import { entriesOf } from '../../../content/entries.ts';
import { type OwnData, typed } from '../../composed-page.tsx';

export const subjectData: OwnData['subjectData'] = ({ subject, description }) => ({
  ...(subject && typed(subject)),
  description,
  hasPart: entriesOf(pressCollection).map(({ slug, frontMatter }) => ({
    '@type': 'NewsArticle',
    headline: frontMatter.title,
    datePublished: frontMatter.published,
    url: pressPath(slug),
  })),
});
