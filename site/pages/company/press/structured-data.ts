import { pressPath } from '@whorl/contract/urls.ts';
import { pressCollection } from '../../../content/collections/press.ts';
import { listEntries } from '../../../content/entries.ts';
import { type OwnData, toTypedName } from '../../composed-page.tsx';

export const subjectData: OwnData['subjectData'] = ({ subject, description }) => ({
  ...(subject && toTypedName(subject)),
  description,
  hasPart: listEntries(pressCollection).map(({ slug, frontMatter }) => ({
    '@type': 'NewsArticle',
    headline: frontMatter.title,
    datePublished: frontMatter.published,
    url: pressPath(slug),
  })),
});
