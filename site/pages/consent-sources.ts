import type { Source } from '../sections/sources.tsx';

/** What the pages on recognising people without a fraud say of consent rests on these. */
export const consentSources = {
  edpb: {
    id: 'edpb',
    title: 'Guidelines 2/2023 on the technical scope of Article 5(3) of the ePrivacy Directive, version 2',
    publisher: 'European Data Protection Board, 7 October 2024',
    url: 'https://www.edpb.europa.eu/system/files/2024-10/edpb_guidelines_202302_technical_scope_art_53_eprivacydirective_v2_en_0.pdf',
  },
  cnil: {
    id: 'cnil',
    title: 'Les traceurs exemptés de consentement: the French authority’s list, quoted',
    publisher: 'Didomi support',
    url: 'https://support.didomi.io/fr/les-traceurs-exemptés-de-consentement-1',
  },
  guidelines: {
    id: 'guidelines',
    title: 'Délibération n° 2020-092 du 17 septembre 2020, cookies et autres traceurs',
    publisher: 'CNIL, on Légifrance',
    url: 'https://www.legifrance.gouv.fr/jorf/id/JORFTEXT000042388197',
  },
} as const satisfies Record<string, Source>;
