import { basename, dirname } from 'node:path';
import { menus } from '@whorl/contract/menus.ts';
import { pageGroups, pages, privateAreas, staticPagePath } from '@whorl/contract/urls.ts';
import * as v from 'valibot';
import { compileText } from './compile-text.ts';
import { articleFrontMatterSchema } from './front-matter.ts';
import { pageSections } from './page-sections.ts';
import { day } from './publication.ts';

const text = (longest: number) => v.pipe(v.string(), v.minLength(3), v.maxLength(longest));

export const staticPageFrontMatterSchema = v.strictObject({
  title: v.pipe(v.string(), v.minLength(5), v.maxLength(60)),
  description: articleFrontMatterSchema.entries.description,
  /** In which group analytics counts its views. */
  group: v.picklist(pageGroups, `must be one of ${pageGroups.join(', ')}`),
  updated: day,
  /** The whole in a few lines, for whoever reads no further. */
  inShort: v.optional(
    v.pipe(v.array(v.strictObject({ title: text(60), text: text(240) })), v.minLength(2), v.maxLength(6)),
  ),
  /** What was changed when, newest first. */
  versions: v.optional(v.pipe(v.array(v.strictObject({ date: day, change: text(200) })), v.minLength(1))),
  /** A row of a menu, where the page is to have one. */
  menu: v.optional(
    v.strictObject({
      panel: v.picklist(
        menus.map(({ title }) => title),
        `must be one of ${menus.map(({ title }) => title).join(', ')}`,
      ),
      title: text(32),
      description: text(48),
    }),
  ),
});
export type StaticPageFrontMatter = v.InferOutput<typeof staticPageFrontMatterSchema>;

/**
 * Compiles one page that is all text, as `compileArticle` does an article.
 *
 * @throws ContentError with every problem, by file and line; also for an address that is taken and for a section that
 * does not exist.
 */
export function compileStaticPage(source: string, file: string): Promise<{ code: string; map: null }> {
  return compileText({
    source,
    file,
    schema: staticPageFrontMatterSchema,
    sections: pageSections,
    check: ({ updated, versions }) => {
      const problems = [problemOfSlug(staticPageSlugOf(file))];
      const [newest] = versions ?? [];
      if (newest && newest.date !== updated)
        problems.push(`"updated" has to be the date of the newest version, ${newest.date}`);
      return problems.flatMap((message) => (message === undefined ? [] : [{ line: 1, message }]));
    },
  });
}

/** `content/pages/terms.mdx`, `content/pages/terms/index.mdx` → `terms`. */
export const staticPageSlugOf = (file: string): string =>
  basename(file) === 'index.mdx' ? basename(dirname(file)) : basename(file, '.mdx');

function problemOfSlug(slug: string): string | undefined {
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))
    return `"${slug}" is no address: small letters, digits and single hyphens`;
  const path = staticPagePath(slug);
  if (Object.values(pages).some((page) => page.path === path)) return `contract/urls.ts has another page at ${path}`;
  const taken = [...Object.values(pages).map((page) => page.path), ...privateAreas, '/assets', '/page-data'];
  const below = taken.find((other) => other.startsWith(path) || `${other}/` === path);
  return below === undefined ? undefined : `${path} is where ${below} lies`;
}
