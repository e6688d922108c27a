import { type Tag, tagsOf } from './article-tags.ts';
import { type Article, listedArticles } from './articles.ts';
import { allTags } from './tagged-articles.ts';
import { type TeamSlug, teamNamed, teamSlugs } from './teams.ts';

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

/** Every team with every tag that it has written on. */
export const writtenTags = (): { team: TeamSlug; tag: Tag }[] =>
  teamSlugs.flatMap((team) => tagsBy(team).map((tag) => ({ team, tag })));
