import type { PageAlternate } from '@whorl/contract/page-data.ts';
import { articlePath } from '@whorl/contract/urls.ts';
import { articleCollection } from '../collections/articles.ts';
import { type Entry, findEntry, listEntries } from '../entries.ts';

export type Article = Entry<typeof articleCollection>;

/** Every published article, newest first. */
export const articles = listEntries(articleCollection);

/** Articles that lists show. A country's variant is left out, because its original is listed. */
export const listedArticles: readonly Article[] = articles.filter(({ frontMatter }) => !frontMatter.variantOf);

/** The variants of an article for readers of one country. */
export const findVariants = (slug: string): readonly Article[] =>
  articles.filter(({ frontMatter }) => frontMatter.variantOf === slug);

/** Returns an article in all its languages, the international one first; nothing when it has only one. */
export function listAlternates(slug: string): PageAlternate[] {
  const original = findEntry(articleCollection, findEntry(articleCollection, slug).frontMatter.variantOf ?? slug);
  const variants = findVariants(original.slug);
  if (variants.length === 0) return [];
  const languages = [original, ...variants].map((article) => ({
    hreflang: article.frontMatter.language,
    path: articlePath(article.slug),
  }));
  return [...languages, { hreflang: 'x-default', path: articlePath(original.slug) }];
}
