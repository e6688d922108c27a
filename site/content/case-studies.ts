import type { ExampleName } from '@whorl/contract/worked-examples/worked-examples.ts';
import type { ComponentType } from 'react';
import type { CaseStudyFrontMatter } from './compile-case-study.ts';
import type { TextState } from './publication.ts';
import { shownTexts } from './shown-texts.ts';

type CaseStudyModule = {
  default: ComponentType<{ components?: Record<string, unknown> }>;
  frontMatter: CaseStudyFrontMatter & { example: ExampleName };
  readingMinutes: number;
};
export type CaseStudy = Omit<CaseStudyModule, 'default'> & {
  slug: string;
  state: TextState;
  Body: CaseStudyModule['default'];
};

const modules = import.meta.glob<CaseStudyModule>('../../content/case-studies/*/index.mdx', { eager: true });

/** Every case study, newest first. */
export const caseStudies: readonly CaseStudy[] = shownTexts(modules)
  .map(([file, { default: Body, ...facts }]) => ({
    ...facts,
    Body,
    slug: /\/case-studies\/([^/]+)\//.exec(file)?.[1] ?? '',
  }))
  .sort((a, b) => b.frontMatter.published.localeCompare(a.frontMatter.published));

/** @throws if there is no such case study: a route was made for a text that does not exist. */
export function caseStudyOf(slug: string): CaseStudy {
  const found = caseStudies.find((candidate) => candidate.slug === slug);
  if (!found) throw new Error(`There is no case study "${slug}" in content/case-studies`);
  return found;
}
