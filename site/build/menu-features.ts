import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { articlePath, coverUrl } from '@whorl/contract/urls.ts';
import { articleFrontMatterSchema } from '../content/collections/articles.ts';
import { readFrontMatter } from '../content/compile/front-matter.ts';
import { contentRoot } from '../content/content-folders.ts';
import type { ShownMenu } from '../islands/shell/shell-data.ts';

/**
 * Returns what a menu shows about the article that it recommends.
 *
 * @throws when there is no such article, or its front matter is invalid
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
