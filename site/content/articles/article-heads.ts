import { readFileSync } from 'node:fs';
import type { Redirect } from '@whorl/contract/redirects.ts';
import { articlePath, authorPath, authorTagPath, tagPath } from '@whorl/contract/urls.ts';
import { parse } from 'yaml';
import type { ArticleFrontMatter } from '../collections/articles.ts';
import { articleSlugs, contentRoot } from '../content-folders.ts';
import { everything } from '../publication.ts';
import { teamSlugs, teams } from '../teams.ts';
import { ARTICLES_PER_LIST_AT_LEAST, tagsOf } from './article-tags.ts';
import type { Placed } from './check-series.ts';

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

type Listing = { readonly path: string; readonly slugs: string[]; readonly mergedInto: string };

/**
 * Returns every list of articles that a tag, or a team with a tag, would have: its path, its articles, and the page that
 * it is merged into if there is a single one.
 */
function listings(publication = everything()): Listing[] {
  const found = new Map<string, Listing>();
  const add = (path: string, slug: string, mergedInto: string) => {
    const listing = found.get(path) ?? { path, slugs: [], mergedInto };
    listing.slugs.push(slug);
    found.set(path, listing);
  };
  for (const { slug, head } of articleHeads(publication)) {
    const { author, kind, tags, variantOf } = head;
    if (!kind || !Array.isArray(tags) || variantOf) continue;
    const team = teamSlugs.find((name) => teams[name].name === author);
    for (const tag of tagsOf({ kind, tags })) {
      add(tagPath(tag), slug, articlePath(slug));
      if (team) add(authorTagPath(team, tag), slug, authorPath(team));
    }
  }
  return [...found.values()];
}

const isThin = ({ slugs }: Listing): boolean => slugs.length < ARTICLES_PER_LIST_AT_LEAST;

/** Returns the paths of the tag pages and author-tag pages that are built. */
export const tagPages = (publication = everything()): string[] =>
  listings(publication)
    .filter((listing) => !isThin(listing))
    .map(({ path }) => path);

/**
 * Returns redirects from the tags with a single article to it, and from a team's tags with a single one to the team. They
 * are the server's alone: no page links to them, so the browser's table does not have to hold them.
 */
export const thinTagRedirects = (publication = everything()): Redirect[] =>
  listings(publication)
    .filter(isThin)
    .map(({ path, mergedInto }) => ({ from: path, to: mergedInto, status: 308 }));

function headOf(slug: string): UncheckedHead {
  try {
    const text = readFileSync(`${contentRoot}/blog/${slug}/index.mdx`, 'utf8');
    return (parse(/^---\n([\s\S]*?)\n---/.exec(text)?.[1] ?? '') ?? {}) as UncheckedHead;
  } catch {
    // A folder that has just been made, or a head that does not parse.
    return {};
  }
}
