import { type OwnData, typed } from '../../composed-page.tsx';

export const subjectData: OwnData['subjectData'] = ({ subject }) => subject && typed(subject);
