import type { PageAlternate } from '@whorl/contract/page-data.ts';
import { articlePath } from '@whorl/contract/urls.ts';
import { articleCollection } from '../collections/articles.ts';
import { type Entry, entriesOf, entryOf } from '../entries.ts';

export type Article = Entry<typeof articleCollection>;

/** Every published article, newest first. */
export const articles = entriesOf(articleCollection);

/** What a list shows: a country's variant stands with the article it belongs to, not beside it. */
export const listedArticles: readonly Article[] = articles.filter(({ frontMatter }) => !frontMatter.variantOf);

/** The variants of an article for readers of one country. */
export const variantsOf = (slug: string): readonly Article[] =>
  articles.filter(({ frontMatter }) => frontMatter.variantOf === slug);

/** An article in all its languages, the international one first; none where it has only one. */
export function alternatesOf(slug: string): PageAlternate[] {
  const original = entryOf(articleCollection, entryOf(articleCollection, slug).frontMatter.variantOf ?? slug);
  const variants = variantsOf(original.slug);
  if (variants.length === 0) return [];
  const languages = [original, ...variants].map((article) => ({
    hreflang: article.frontMatter.language,
    path: articlePath(article.slug),
  }));
  return [...languages, { hreflang: 'x-default', path: articlePath(original.slug) }];
}
