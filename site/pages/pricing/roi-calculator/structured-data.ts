import { type OwnData, typed } from '../../composed-page.tsx';

export const subjectData: OwnData['subjectData'] = ({ subject, description }) => ({
  ...(subject && typed(subject)),
  applicationCategory: 'FinanceApplication',
  description,
});
