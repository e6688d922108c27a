import { type OwnData, toTypedName } from '../../composed-page.tsx';

export const subjectData: OwnData['subjectData'] = ({ subject }) => subject && toTypedName(subject);
