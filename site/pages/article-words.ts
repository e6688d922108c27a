import type { PageLanguage } from '@whorl/contract/page-data.ts';

type ArticleWords = {
  contents: string;
  allArticles: string;
  permalink: string;
  kinds: Record<'Guide' | 'Tutorial' | 'Engineering', string>;
};

/** The words that the template of an article brings itself, in the languages that articles are written in. */
export const articleWords: Record<PageLanguage, ArticleWords> = {
  en: {
    contents: 'Contents',
    allArticles: 'All notes',
    permalink: 'Link to this section',
    kinds: { Guide: 'Guide', Tutorial: 'Tutorial', Engineering: 'Engineering' },
  },
  'pt-BR': {
    contents: 'Conteúdo',
    allArticles: 'Todas as notas (em inglês)',
    permalink: 'Link para esta seção',
    kinds: { Guide: 'Guia', Tutorial: 'Tutorial', Engineering: 'Engenharia' },
  },
};
