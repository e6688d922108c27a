import { articlePath, authorTagPath } from '@whorl/contract/urls.ts';
import { findTeam, type TeamSlug, teamSlugs } from '../teams.ts';
import { getTags, MIN_ARTICLES_PER_LIST, type Tag } from './article-tags.ts';
import { type Article, listedArticles } from './articles.ts';
import { allTags } from './tagged-articles.ts';

/** @throws Error if there is none: such a page would be empty */
export function listArticlesBy(team: TeamSlug, tag?: Tag): readonly Article[] {
  const found = listedArticles.filter(
    ({ frontMatter }) =>
      findTeam(frontMatter.author) === team && (tag === undefined || getTags(frontMatter).includes(tag)),
  );
  if (found.length === 0) throw new Error(`"${team}" has written nothing${tag ? ` on "${tag}"` : ''}`);
  return found;
}

/** Returns the tags that a team has written about, in their usual order. */
export const listTagsBy = (team: TeamSlug): readonly Tag[] => {
  const written = new Set(listArticlesBy(team).flatMap(({ frontMatter }) => getTags(frontMatter)));
  return allTags.filter((tag) => written.has(tag));
};

/** Returns the path of a team's page on a tag, or of the single article that it has there. */
export function authorTagUrl(team: TeamSlug, tag: Tag): string {
  const [first] = listArticlesBy(team, tag);
  return first === undefined || hasPage(team, tag) ? authorTagPath(team, tag) : articlePath(first.slug);
}

/** Returns every combination of team and tag that has a page. */
export const listAuthorTags = (): { team: TeamSlug; tag: Tag }[] =>
  teamSlugs.flatMap((team) =>
    listTagsBy(team)
      .filter((tag) => hasPage(team, tag))
      .map((tag) => ({ team, tag })),
  );

const hasPage = (team: TeamSlug, tag: Tag): boolean => listArticlesBy(team, tag).length >= MIN_ARTICLES_PER_LIST;
