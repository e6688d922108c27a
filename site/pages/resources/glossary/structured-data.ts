import { pages, termPath } from '@whorl/contract/urls.ts';
import { glossary } from '../../../content/records/glossary.ts';
import { type OwnData, toTypedName } from '../../composed-page.tsx';

export const subjectData: OwnData['subjectData'] = ({ subject }) => ({
  ...(subject && toTypedName(subject)),
  '@id': pages.glossary.path,
  hasDefinedTerm: glossary.map(({ key, term, also }) => ({
    '@type': 'DefinedTerm',
    name: term,
    ...(also && { alternateName: also }),
    url: termPath(key),
  })),
});
