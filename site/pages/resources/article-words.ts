import type { PageLanguage } from '@whorl/contract/page-data.ts';
import texts from '../../../content/interface/pages/articles.json';

/** Texts of the article template in the languages of the articles. */
export const articleWords: Readonly<Record<PageLanguage, typeof texts.en>> = {
  en: texts.en,
  'pt-BR': texts['pt-BR'],
};
