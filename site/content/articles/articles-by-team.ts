import { articlePath, authorTagPath } from '@whorl/contract/urls.ts';
import { type TeamSlug, teamNamed, teamSlugs } from '../teams.ts';
import { ARTICLES_PER_LIST_AT_LEAST, type Tag, tagsOf } from './article-tags.ts';
import { type Article, listedArticles } from './articles.ts';
import { allTags } from './tagged-articles.ts';

/** @throws if there is none: a byline that nothing carries would be a page without a purpose. */
export function articlesBy(team: TeamSlug, tag?: Tag): readonly Article[] {
  const found = listedArticles.filter(
    ({ frontMatter }) =>
      teamNamed(frontMatter.author) === team && (tag === undefined || tagsOf(frontMatter).includes(tag)),
  );
  if (found.length === 0) throw new Error(`"${team}" has written nothing${tag ? ` on "${tag}"` : ''}`);
  return found;
}

/** The tags that a team has written on, in their usual order. */
export const tagsBy = (team: TeamSlug): readonly Tag[] => {
  const written = new Set(articlesBy(team).flatMap(({ frontMatter }) => tagsOf(frontMatter)));
  return allTags.filter((tag) => written.has(tag));
};

/** Returns the path of a team's page on a tag, or of the single article that it has there. */
export function authorTagUrl(team: TeamSlug, tag: Tag): string {
  const [first] = articlesBy(team, tag);
  return first === undefined || hasPage(team, tag) ? authorTagPath(team, tag) : articlePath(first.slug);
}

/** Every team with every tag that it has a page on. */
export const writtenTags = (): { team: TeamSlug; tag: Tag }[] =>
  teamSlugs.flatMap((team) =>
    tagsBy(team)
      .filter((tag) => hasPage(team, tag))
      .map((tag) => ({ team, tag })),
  );

const hasPage = (team: TeamSlug, tag: Tag): boolean => articlesBy(team, tag).length >= ARTICLES_PER_LIST_AT_LEAST;
