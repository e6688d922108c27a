import type { ComponentType } from 'react';
import type { StaticPageFrontMatter } from './compile-static-page.ts';

type StaticPageModule = {
  default: ComponentType<{ components?: Record<string, unknown> }>;
  frontMatter: StaticPageFrontMatter;
  headings: { id: string; depth: number; text: string }[];
  readingMinutes: number;
};
export type StaticPage = Omit<StaticPageModule, 'default'> & { slug: string; Body: StaticPageModule['default'] };

const modules = import.meta.glob<StaticPageModule>(['../../content/pages/*.mdx', '../../content/pages/*/index.mdx'], {
  eager: true,
});

/** Every page of `content/pages`. */
export const staticPages: readonly StaticPage[] = Object.entries(modules).map(
  ([file, { default: Body, ...facts }]) => ({
    ...facts,
    Body,
    slug: /\/pages\/([^/]+?)(?:\.mdx|\/index\.mdx)$/.exec(file)?.[1] ?? '',
  }),
);

/** @throws if there is no such page: a route was made for a text that does not exist. */
export function staticPageOf(slug: string): StaticPage {
  const found = staticPages.find((candidate) => candidate.slug === slug);
  if (!found) throw new Error(`There is no page "${slug}" in content/pages`);
  return found;
}
