import { jobPath } from '@whorl/contract/urls.ts';
import { openJobs } from '../../../content/jobs.ts';

export const subjectData = (): Record<string, unknown> => ({
  '@type': 'ItemList',
  itemListElement: openJobs.map(({ slug }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    url: jobPath(slug),
  })),
});
