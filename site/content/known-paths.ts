import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { articlePath, caseStudyPath, comparisonPath, pages, tagPath } from '@whorl/contract/urls.ts';
import { tags } from './article-tags.ts';
import { comparedLibraries } from './compared-libraries.ts';

export const contentRoot = fileURLToPath(new URL('../../content', import.meta.url));

/** The slugs of all articles. Read anew each time, so that a new article is known without a restart. */
export const articleSlugs = (): string[] => foldersOf('blog');

const foldersOf = (collection: string): string[] =>
  readdirSync(`${contentRoot}/${collection}`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);

/** Every address that a text may link to. */
export const knownPaths = (): Set<string> =>
  new Set([
    ...Object.values(pages).map((page) => page.path),
    ...articleSlugs().map(articlePath),
    ...foldersOf('case-studies').map(caseStudyPath),
    ...comparedLibraries.map(comparisonPath),
    ...Object.keys(tags).map(tagPath),
  ]);
