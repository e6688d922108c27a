import type { ComponentType } from 'react';
import type { PressFrontMatter } from './compile-press.ts';
import type { TextState } from './publication.ts';
import { shownTexts } from './shown-texts.ts';

type PressModule = {
  default: ComponentType<{ components?: Record<string, unknown> }>;
  frontMatter: PressFrontMatter;
  words: number;
};
export type PressItem = Omit<PressModule, 'default'> & { slug: string; state: TextState; Body: PressModule['default'] };

const modules = import.meta.glob<PressModule>('../../content/press/*/index.mdx', { eager: true });

/** All news, the latest first. */
export const pressItems: readonly PressItem[] = shownTexts(modules)
  .map(([file, { default: Body, ...facts }]) => ({ ...facts, Body, slug: /\/press\/([^/]+)\//.exec(file)?.[1] ?? '' }))
  .sort((a, b) => b.frontMatter.published.localeCompare(a.frontMatter.published));

/** @throws if there is no such piece: a route was made for a text that does not exist. */
export function pressItemOf(slug: string): PressItem {
  const found = pressItems.find((candidate) => candidate.slug === slug);
  if (!found) throw new Error(`There is no news "${slug}" in content/press`);
  return found;
}
