import { type OwnData, toTypedName } from '../../composed-page.tsx';

export const subjectData: OwnData['subjectData'] = ({ subject, description }, { steps = [] }) => ({
  ...(subject && toTypedName(subject)),
  description,
  step: steps.map(({ title, text }) => ({ '@type': 'HowToStep', name: title, text })),
});
