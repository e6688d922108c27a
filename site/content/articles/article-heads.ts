import { readFileSync } from 'node:fs';
import type { Redirect } from '@whorl/contract/redirects.ts';
import { articlePath, authorPath, authorTagPath, tagPath } from '@whorl/contract/urls.ts';
import type { ArticleFrontMatter } from '../collections/articles.ts';
import { articleSlugs, contentRoot } from '../content-folders.ts';
import { readYaml } from '../parse-yaml.ts';
import { everything } from '../publication.ts';
import { teamSlugs, teams } from '../teams.ts';
import { getTags, MIN_ARTICLES_PER_LIST } from './article-tags.ts';
import type { Placed } from './check-series.ts';

/** Front matter before validation. */
type UncheckedHead = Partial<ArticleFrontMatter>;

/**
 * Returns the front matter of every article that is public in this publication. Read from disk on each call, because an
 * article that is being compiled refers to others that aren't compiled yet. Errors in those are reported when they are
 * compiled themselves.
 */
const articleHeads = (publication = everything()): { slug: string; head: UncheckedHead }[] =>
  articleSlugs(publication).map((slug) => ({ slug, head: readHead(slug) }));

/** Returns the articles that are part of a series, with their position. */
export const sortSeries = (): Placed[] =>
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
    for (const tag of getTags({ kind, tags })) {
      add(tagPath(tag), slug, articlePath(slug));
      if (team) add(authorTagPath(team, tag), slug, authorPath(team));
    }
  }
  return [...found.values()];
}

const isThin = ({ slugs }: Listing): boolean => slugs.length < MIN_ARTICLES_PER_LIST;

/** Returns the paths of the tag pages and author-tag pages that are built. */
export const tagPages = (publication = everything()): string[] =>
  listings(publication)
    .filter((listing) => !isThin(listing))
    .map(({ path }) => path);

/**
 * Returns redirects from each tag with a single article to that article, and from a team's tag with a single article to
 * the team's page. Only the server uses them: no page links to them, so the browser's table leaves them out.
 */
export const thinTagRedirects = (publication = everything()): Redirect[] =>
  listings(publication)
    .filter(isThin)
    .map(({ path, mergedInto }) => ({ from: path, to: mergedInto, renamed: false, status: 308 }));

function readHead(slug: string): UncheckedHead {
  try {
    const text = readFileSync(`${contentRoot}/blog/${slug}/index.mdx`, 'utf8');
    return (readYaml(/^---\n([\s\S]*?)\n---/.exec(text)?.[1] ?? '') ?? {}) as UncheckedHead;
  } catch {
    // A new folder without a file yet, or front matter that doesn't parse.
    return {};
  }
}
