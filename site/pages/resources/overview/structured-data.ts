import { type OwnData, toTypedName } from '../../composed-page.tsx';
import { questionGroups } from './questions.ts';

export const subjectData: OwnData['subjectData'] = ({ subject }) => ({
  ...(subject && toTypedName(subject)),
  hasPart: questionGroups.flatMap(({ questions }) =>
    questions.map(({ question, page }) => ({ '@type': 'WebPage', name: question, url: page })),
  ),
});
