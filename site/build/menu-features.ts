import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { menus } from '@whorl/contract/menus.ts';
import { articlePath } from '@whorl/contract/urls.ts';
import { articleFrontMatterSchema, readFrontMatter } from '../content/front-matter.ts';
import { contentRoot } from '../content/known-paths.ts';
import { drawWhorl, whorlForms } from '../design/whorl/whorl.ts';
import type { ShownMenu } from '../islands/shell/shell-data.ts';

/** Address of the picture that a menu shows of an article. */
const coverUrl = (slug: string): string => `/covers/${slug}.svg`;

/**
 * What a menu says of the article that it recommends.
 *
 * @throws when there is no such article, or its front matter is wrong
 */
export function menuFeature(slug: string): NonNullable<ShownMenu['feature']> {
  const source = readFileSync(join(contentRoot, 'blog', slug, 'index.mdx'), 'utf8');
  const { values, problems } = readFrontMatter(source, articleFrontMatterSchema);
  if (values === undefined) throw new Error(`The menus recommend "${slug}": ${problems[0]?.message}`);
  return {
    title: values.title,
    url: articlePath(slug),
    note: `${values.kind}, ${values.author}`,
    cover: coverUrl(slug),
  };
}

/** The pictures of all recommended articles, by address: files of their own, so that only an opened menu loads them. */
export function menuCovers(): Record<string, string> {
  const slugs = new Set(menus.flatMap(({ feature }) => feature ?? []));
  return Object.fromEntries([...slugs].map((slug) => [coverUrl(slug), coverOf(slug)]));
}

function coverOf(slug: string): string {
  const { viewBox, bands, width, height } = drawWhorl(slug, whorlForms.cover);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice"><path fill="none" stroke="#16150f" stroke-width="${width / 200}" stroke-linecap="round" d="${bands.join('')}"/></svg>`;
}
