import { type OwnData, typed } from '../../composed-page.tsx';

export const subjectData: OwnData['subjectData'] = ({ subject, description }, { steps = [] }) => ({
  ...(subject && typed(subject)),
  description,
  step: steps.map(({ title, text }) => ({ '@type': 'HowToStep', name: title, text })),
});
