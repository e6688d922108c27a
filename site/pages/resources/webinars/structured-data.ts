import { webinarPath } from '@whorl/contract/urls.ts';
import { announcements, transcripts } from '../../../content/webinars.ts';
import { type OwnData, toTypedName } from '../../composed-page.tsx';

export const subjectData: OwnData['subjectData'] = ({ subject, description }) => ({
  ...(subject && toTypedName(subject)),
  description,
  hasPart: [...announcements, ...transcripts].map(({ slug, frontMatter }) => ({
    '@type': frontMatter.text === 'transcript' ? 'Article' : 'Event',
    name: frontMatter.title,
    url: webinarPath(slug),
  })),
});
