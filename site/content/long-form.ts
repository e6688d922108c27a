import type { ComponentType } from 'react';
import type { LongFormFrontMatter } from './compile-long-form.ts';
import type { TextState } from './publication.ts';
import { shownTexts } from './shown-texts.ts';

type LongFormModule = {
  default: ComponentType<{ components?: Record<string, unknown> }>;
  frontMatter: LongFormFrontMatter;
  headings: { id: string; depth: number; text: string }[];
  words: number;
  readingMinutes: number;
};
export type LongForm = Omit<LongFormModule, 'default'> & {
  slug: string;
  state: TextState;
  Body: LongFormModule['default'];
};

const modules = import.meta.glob<LongFormModule>('../../content/long-form/*/index.mdx', { eager: true });

/** Every long piece, newest first. */
export const longForms: readonly LongForm[] = shownTexts(modules)
  .map(([file, { default: Body, ...facts }]) => ({
    ...facts,
    Body,
    slug: /\/long-form\/([^/]+)\//.exec(file)?.[1] ?? '',
  }))
  .sort((a, b) => b.frontMatter.published.localeCompare(a.frontMatter.published));

/** @throws if there is no such piece: a route was made for a text that does not exist. */
export function longFormOf(slug: string): LongForm {
  const found = longForms.find((candidate) => candidate.slug === slug);
  if (!found) throw new Error(`There is no piece "${slug}" in content/long-form`);
  return found;
}
