import type { PageLanguage } from '@whorl/contract/page-data.ts';

type ArticleWords = {
  contents: string;
  allArticles: string;
  permalink: string;
  updated: string;
  tags: string;
  related: string;
  partOf: (part: number, parts: number) => string;
  nextPart: string;
  minutesLeft: { before: string; after: string };
  newer: string;
  older: string;
  goOn: string;
  copyCode: { copy: string; copied: string };
  share: { share: string; copyLink: string; copied: string };
  kinds: Record<'Guide' | 'Tutorial' | 'Engineering', string>;
};

/** The words that the template of an article brings itself, in the languages that articles are written in. */
export const articleWords: Record<PageLanguage, ArticleWords> = {
  en: {
    contents: 'Contents',
    allArticles: 'All notes',
    permalink: 'Link to this section',
    updated: 'Updated',
    tags: 'Tags',
    related: 'Read next',
    partOf: (part, parts) => `Part ${part} of ${parts}`,
    nextPart: 'The next part',
    minutesLeft: { before: 'From here about', after: 'min' },
    newer: 'Before this one in the list',
    older: 'After it',
    goOn: 'More notes',
    copyCode: { copy: 'Copy', copied: 'Copied' },
    share: { share: 'Share this note', copyLink: 'Copy the link', copied: 'Link copied' },
    kinds: { Guide: 'Guide', Tutorial: 'Tutorial', Engineering: 'Engineering' },
  },
  'pt-BR': {
    contents: 'Conteúdo',
    allArticles: 'Todas as notas (em inglês)',
    permalink: 'Link para esta seção',
    updated: 'Atualizado em',
    tags: 'Assuntos',
    related: 'Leia também (em inglês)',
    partOf: (part, parts) => `Parte ${part} de ${parts}`,
    nextPart: 'A próxima parte',
    minutesLeft: { before: 'Daqui em diante, cerca de', after: 'min' },
    newer: 'Antes desta na lista',
    older: 'Depois dela',
    goOn: 'Mais notas',
    copyCode: { copy: 'Copiar', copied: 'Copiado' },
    share: { share: 'Compartilhar esta nota', copyLink: 'Copiar o link', copied: 'Link copiado' },
    kinds: { Guide: 'Guia', Tutorial: 'Tutorial', Engineering: 'Engenharia' },
  },
};
