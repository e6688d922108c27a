import { type OwnData, toTypedName } from '../../composed-page.tsx';

export const subjectData: OwnData['subjectData'] = ({ subject, description }) => ({
  ...(subject && toTypedName(subject)),
  applicationCategory: 'SecurityApplication',
  description,
});
