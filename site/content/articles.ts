import type { ComponentType } from 'react';
import type { ArticleFrontMatter } from './front-matter.ts';

type ArticleModule = {
  default: ComponentType<{ components?: Record<string, unknown> }>;
  frontMatter: ArticleFrontMatter;
  headings: { id: string; depth: number; text: string }[];
  words: number;
  readingMinutes: number;
};
export type Article = Omit<ArticleModule, 'default'> & { slug: string; Body: ArticleModule['default'] };

const modules = import.meta.glob<ArticleModule>('../../content/blog/*/index.mdx', { eager: true });

/** Every published article, newest first. */
export const articles: readonly Article[] = Object.entries(modules)
  .map(([file, { default: Body, ...facts }]) => ({ ...facts, Body, slug: /\/blog\/([^/]+)\//.exec(file)?.[1] ?? '' }))
  .sort((a, b) => b.frontMatter.published.localeCompare(a.frontMatter.published));

/** @throws if there is no such article: a route was made for a text that does not exist. */
export function articleOf(slug: string): Article {
  const article = articles.find((candidate) => candidate.slug === slug);
  if (!article) throw new Error(`There is no article "${slug}" in content/blog`);
  return article;
}
