import type { PageAlternate } from '@whorl/contract/page-data.ts';
import { articlePath } from '@whorl/contract/urls.ts';
import type { ComponentType } from 'react';
import type { ArticleFrontMatter } from './front-matter.ts';
import type { TextState } from './publication.ts';
import { shownTexts } from './shown-texts.ts';

type ArticleModule = {
  default: ComponentType<{ components?: Record<string, unknown> }>;
  frontMatter: ArticleFrontMatter;
  headings: { id: string; depth: number; text: string }[];
  words: number;
  readingMinutes: number;
};
export type Article = Omit<ArticleModule, 'default'> & {
  slug: string;
  state: TextState;
  Body: ArticleModule['default'];
};

const modules = import.meta.glob<ArticleModule>('../../content/blog/*/index.mdx', { eager: true });

/** Every published article, newest first. */
export const articles: readonly Article[] = shownTexts(modules)
  .map(([file, { default: Body, ...facts }]) => ({ ...facts, Body, slug: /\/blog\/([^/]+)\//.exec(file)?.[1] ?? '' }))
  .sort((a, b) => b.frontMatter.published.localeCompare(a.frontMatter.published) || a.slug.localeCompare(b.slug));

/** What a list shows: a country's variant stands with the article it belongs to, not beside it. */
export const listedArticles: readonly Article[] = articles.filter(({ frontMatter }) => !frontMatter.variantOf);

/** @throws if there is no such article: a route was made for a text that does not exist. */
export function articleOf(slug: string): Article {
  const article = articles.find((candidate) => candidate.slug === slug);
  if (!article) throw new Error(`There is no article "${slug}" in content/blog`);
  return article;
}

/** The variants of an article for readers of one country. */
export const variantsOf = (slug: string): readonly Article[] =>
  articles.filter(({ frontMatter }) => frontMatter.variantOf === slug);

/** An article in all its languages, the international one first; none where it has only one. */
export function alternatesOf(slug: string): PageAlternate[] {
  const original = articleOf(articleOf(slug).frontMatter.variantOf ?? slug);
  const variants = variantsOf(original.slug);
  if (variants.length === 0) return [];
  const languages = [original, ...variants].map((article) => ({
    hreflang: article.frontMatter.language,
    path: articlePath(article.slug),
  }));
  return [...languages, { hreflang: 'x-default', path: articlePath(original.slug) }];
}
