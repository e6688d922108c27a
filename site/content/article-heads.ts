import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { tagsOf } from './article-tags.ts';
import type { Placed } from './check-series.ts';
import { articleSlugs, contentRoot } from './content-folders.ts';
import type { ArticleFrontMatter } from './front-matter.ts';
import { everything } from './publication.ts';
import { teamSlugs, teams } from './teams.ts';

/** Nothing of it is checked. */
type UncheckedHead = Partial<ArticleFrontMatter>;

/**
 * What the front matter of every article says that is public then, read from the files as they are now: one that is being compiled has to
 * know of the others before they are. What is wrong with theirs they report themselves.
 */
export const articleHeads = (publication = everything()): { slug: string; head: UncheckedHead }[] =>
  articleSlugs(publication).map((slug) => ({ slug, head: headOf(slug) }));

/** Which article says that it is which part of which series. */
export const placedInSeries = (): Placed[] =>
  articleHeads().flatMap(({ slug, head: { series } }) => (typeof series?.part === 'number' ? [{ slug, series }] : []));

/** Every team with every tag that it has written on. */
export const authorTags = (publication = everything()): { team: string; tag: string }[] =>
  articleHeads(publication).flatMap(({ head: { author, kind, tags, variantOf } }) => {
    const team = teamSlugs.find((slug) => teams[slug].name === author);
    if (!team || !kind || !Array.isArray(tags) || variantOf) return [];
    return tagsOf({ kind, tags }).map((tag) => ({ team, tag }));
  });

function headOf(slug: string): UncheckedHead {
  try {
    const text = readFileSync(`${contentRoot}/blog/${slug}/index.mdx`, 'utf8');
    return (parse(/^---\n([\s\S]*?)\n---/.exec(text)?.[1] ?? '') ?? {}) as UncheckedHead;
  } catch {
    // A folder that has just been made, or a head that does not parse.
    return {};
  }
}
